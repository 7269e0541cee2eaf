import { setTimeout as sleep } from 'node:timers/promises';
import type { NotebookAnswer } from '#contract/notebook.ts';
import { addDays } from '#domain/civil-date.ts';
import { entryOn } from '#domain/entries.ts';
import type { Goal } from '#domain/goal.ts';
import { bodyOf, COMMANDS } from '../../../bench/notebook/commands.ts';
import { newId } from '../../../src/server/platform/new-id.ts';
import { creating } from '../../../src/server/features/notebook/testing/creating.ts';
import { plantCrowd, signIn } from '../../attacks/crowd.ts';
import { today } from '../../attacks/others-ids/person-with-everything.ts';
import { call } from '../../attacks/wire.ts';
import { until } from '../../until.ts';
import { openBetween, type Between, type Break } from './between.ts';
import type { Stage } from './stage.ts';
import { ADDED, BOUNDS, NOTE, openVisitor, STAMPED, STOPS } from './visitor.ts';
import type { Bounds, Visitor } from './visitor.ts';
import type { Answer } from './ways.ts';
import { watchWords, type WordsWatch } from './words.ts';

/** Nothing is kept in the browser yet, or the page, the notebook and who is remembered. */
export type Kind = 'first' | 'later';

/** What a visit meets. */
export interface Obstacle extends Break {
  /** where what is broken is asked for, beside the arrival */
  stops: ReadonlySet<string>;
  isOfFiles: boolean;
}

export interface Visited {
  /** of what was to be broken, what was asked for, and how often it was */
  broken: Between['broken'];
  /** how long what was entered took to the server once nothing was broken any more, in milliseconds */
  back: number;
  /** how many words about what is wrong were shown, and looked at */
  said: number;
  wrong: string[];
}

/** What unbroken visits ask for, and where they do first. */
export type Learned = ReadonlyMap<string, { stop: string; answer: Answer }>;

/** What a stop asks for is asked for by then. */
const SETTLED_MS = 500;

/** So long it is waited until what is broken was asked for. */
const MET_MS = 3000;

/** How often a page is loaded again for files that it has not asked for, and how long each stays. */
const LOADS = 8;
const LOAD_MS = 2500;

/** Until further notice means so long: what waits is told of after five seconds. */
const LASTING_MS = 8000;

/** By then everything has to be at the server, and no word is left of what is over. */
const BACK_MS = 45_000;

/** Three a day, from a day on that is long ago. */
const GOAL: Goal = {
  from: '2026-11-01',
  schedule: { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] },
  target: { kind: 'at_least', amount: 3, unit: '', per: 'day' },
};

/** Somebody's visit to everything on which nothing is broken. @returns what it asked for */
export async function learn(
  stage: Stage,
  kind: Kind,
): Promise<{ kind: Kind; learned: Learned; wrong: string[] }> {
  const learned = new Map<string, { stop: string; answer: Answer }>();
  const wrong = await onVisit(stage, kind, BOUNDS.unbroken, async (on) => {
    const { between, visitor, words } = on;
    between.begin();
    for (const stop of STOPS) {
      if (stop === 'arrival') await visitor.arrive(kind);
      else if (stop === 'deeds') {
        await visitor.enter();
        await visitor.keep();
        // As when somebody comes back to the tab.
        await visitor.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      } else await visitor.goTo(stop);
      await sleep(SETTLED_MS);
      for (const [name, answer] of between.asked)
        if (!learned.has(name)) learned.set(name, { stop, answer });
    }
    const { entered, offline } = visitor;
    const done = [...between.done.values()];
    const truth = { way: undefined, isOfFiles: false, isFirst: false, offline, entered, done };
    const isEven = done.length === entered.length;
    const unnamed = [...learned.keys()].filter((name) => name.includes(' /api/'));
    return [
      ...words.untrue(truth),
      ...(isEven ? [] : [`${entered.length} changes were entered, and ${done.length} sent`]),
      ...unnamed.map((name) => `${name} is no call of the contract`),
    ];
  });
  return { kind, learned, wrong };
}

/** Somebody's visit on which something is broken, who does what they came for all the same. */
export async function visit(
  stage: Stage,
  kind: Kind,
  obstacle: Obstacle,
  known: ReadonlySet<string>,
): Promise<Visited> {
  const { way, names, times, stops, isOfFiles } = obstacle;
  const visited: Visited = { broken: () => new Map(), back: 0, said: 0, wrong: [] };
  const isMet = (between: Between) =>
    [...names].every((name) => (between.broken().get(name) ?? 0) >= Math.min(times, 1));
  visited.wrong = await onVisit(stage, kind, BOUNDS.broken, async (on) => {
    const { between, visitor, words, compare } = on;
    visited.broken = between.broken;
    between.begin(obstacle);
    await visitor.arrive(kind);
    await visitor.enter();
    const isSent = () => between.done.size >= visitor.entered.length;
    const isLeaving = stops.has('leaving');
    if (isLeaving) await within(BACK_MS, isSent);
    for (const stop of stops) await visitor.goTo(stop);
    // The worker asks for all files anew on each page, and for no more where one is broken.
    for (let loads = 0; isOfFiles && loads < LOADS && !isMet(between); loads += 1) {
      await visitor.goTo('a reload');
      await within(LOAD_MS, () => isMet(between));
    }
    await within(MET_MS, () => isMet(between));
    if (times === Infinity) await sleep(LASTING_MS);
    between.end();
    const end = Date.now();
    const isBack = await within(BACK_MS, isSent);
    visited.back = Date.now() - end;
    const isTold = !isLeaving || (await within(BACK_MS, () => between.isHeard('logout')));
    if (!isLeaving) {
      const isQuiet = await within(BACK_MS / 3, () => words.now().length === 0);
      if (!isQuiet) await visitor.tryAgain();
      await visitor.seeAll();
    }
    const isSilent = await within(BACK_MS / 3, () => words.now().length === 0);
    visited.said = words.count();
    const done = [...between.done.values()];
    const { entered, offline } = visitor;
    const truth = { way, isOfFiles, isFirst: kind === 'first', offline, entered, done };
    const unknown = [...between.asked.keys()].filter((name) => !known.has(name));
    return [
      ...(isBack ? [] : ['what was entered does not arrive']),
      ...(isTold ? [] : ['the server does not hear of the sign-out']),
      ...(isSilent ? [] : words.now().map((text) => `“${text}” stays`)),
      ...words.untrue(truth),
      ...unknown.map((name) => `${name} was asked for, as on no visit before`),
      ...(await compare()),
    ];
  });
  return visited;
}

interface OnVisit {
  between: Between;
  visitor: Visitor;
  words: WordsWatch;
  /** @returns what the server has otherwise than it was entered */
  compare(): Promise<string[]>;
}

/** Gives somebody two habits and a browser of their own. @returns what is wrong */
async function onVisit(
  { browser, product, say }: Stage,
  kind: Kind,
  bounds: Bounds,
  work: (visit: OnVisit) => Promise<string[]>,
): Promise<string[]> {
  const [person] = await plantCrowd(product, 1);
  const { email = '' } = person ?? {};
  const { access_token: token } = await signIn(product, email);
  const [stamped, added] = [newId(), newId()];
  const habits = [
    creating(stamped, { name: STAMPED }),
    creating(added, { name: ADDED, goals: [GOAL] }),
  ];
  const body = JSON.stringify(bodyOf(habits));
  await call(product, { method: 'POST', path: COMMANDS, token, body });
  await using between = await openBetween(product.url);
  await using context = await browser.newContext({
    baseURL: between.url,
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 900 },
  });
  try {
    const words = await watchWords(context, say);
    const about = { say, email, habit: added };
    if (kind === 'later') {
      const before = await openVisitor(context, { ...about, bounds: BOUNDS.unbroken });
      await before.arrive('first');
      await before.keep();
      await before.page.close();
    }
    const visitor = await openVisitor(context, { ...about, bounds });
    const compare = async () => {
      const { text } = await call(product, { method: 'GET', path: '/api/notebook', token });
      return differences(JSON.parse(text) as NotebookAnswer, stamped, added);
    };
    return await work({ between, visitor, words, compare });
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function differences({ pages }: NotebookAnswer, stamped: string, added: string): string[] {
  const on = (habit: string, date: ReturnType<typeof today>) => {
    const years = Object.entries(pages[habit] ?? {}).map(([year, page]) => [+year, page] as const);
    return entryOn(new Map(years), date);
  };
  const [stamp, earlier] = [on(stamped, today()), on(stamped, addDays(today(), -1))];
  const amount = on(added, today())?.value;
  return [
    ...(stamp?.value === true ? [] : ['a stamp is not at the server']),
    ...(stamp?.note === NOTE ? [] : ['the note is not at the server']),
    ...(earlier?.value === true ? [] : ['the stamp made offline is not at the server']),
    ...(amount === 1 ? [] : [`an amount of 1 is ${String(amount)} at the server`]),
  ];
}

/** Waits until something holds, or for so long. @returns whether it does */
const within = (milliseconds: number, holds: () => boolean) =>
  until(holds, { within: milliseconds });
