import { randomInt, randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { z } from 'zod/mini';
import { commandSchema } from '#contract/command.ts';
import type { CompletionChange } from '#contract/completion.ts';
import { completionOf, entryOf } from '#contract/entry-on-wire.ts';
import type { HabitAnswer } from '#contract/habit.ts';
import type { NotebookAnswer } from '#contract/notebook.ts';
import type { Command, EnterDay } from '#domain/commands/command.ts';
import { listEntries } from '#domain/entries.ts';
import { plainGoal } from '#domain/goal.ts';
import type { NotebookRow } from '#domain/notebook.ts';
import { isBlank, type Entry } from '#domain/year-page.ts';
import { IS_FULL } from '../scripts/check/full.ts';
import { callerFor, type Caller } from './fixtures/api.ts';
import { notebookIn, type KeptNotebook } from './fixtures/copy.ts';
import { openDevice, type Device } from './fixtures/device.ts';
import { expect, test as journey } from './fixtures/journey.ts';

/** How often each device does something, or has something happen to it. */
const TURNS = IS_FULL ? 28 : 7;

/** How long it may take until all are in step, once all are online. */
const TIMEOUT_MS = 30_000;

const ASKED = [
  { kind: 'check' },
  { kind: 'avoid' },
  { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' },
  { kind: 'check' },
] as const;

const test = journey.extend<{ seed: string; caller: Caller }>({
  serviceWorkers: 'allow',
  // oxlint-disable-next-line no-empty-pattern -- how Playwright says that a fixture needs no other
  seed: async ({}, use, info) => {
    const seed = process.env['SEED'] ?? (IS_FULL ? String(randomInt(1_000_000)) : 'the same');
    info.annotations.push({ type: 'the same is tried again with', description: `SEED=${seed}` });
    await use(seed);
  },
  caller: async ({ request, person }, use) => use(await callerFor(request, person)),
});

test('three devices and the server end with the same notebook, and nothing that was entered is lost', async ({
  browser,
  request,
  site,
  language,
  say,
  person,
  caller,
  seed,
}) => {
  test.setTimeout(180_000);
  await caller.createGroup('Evening');
  for (const [place, target] of ASKED.entries())
    await caller.createHabit({
      name: `Habit ${place}`,
      frequency: 'DAILY',
      created_at: '2026-01-01T08:00:00+01:00',
      goals: [{ ...plainGoal('DAILY', '2026-01-01'), target }],
    });
  const sent = new Map<string, Command>();
  const onSent = ({ id, command }: { id: string; command: unknown }) =>
    sent.set(id, z.parse(commandSchema, command));
  const about = { browser, site, language, say, person, seed, onSent };
  const devices = await Promise.all([1, 2, 3].map((number) => openDevice({ ...about, number })));

  await Promise.all(
    devices.map(async (device) => {
      for (let turn = 0; turn < TURNS; turn += 1) await device.live();
    }),
  );
  for (const device of devices) await device.calmDown();
  await allAlike(devices, request, caller);

  // What was deleted comes back with all that was entered for it.
  const habits = new Set([...sent.values()].flatMap(daysIn).map(({ habit }) => habit));
  for (const { id } of await listed(request, caller)) habits.delete(id);
  await restore(habits, request, caller);
  const [kept] = await allAlike(devices, request, caller);
  expect(kept?.habits.length).toBeGreaterThanOrEqual(ASKED.length);

  const refused = new Set<string>();
  for (const device of devices)
    for (const { id, code } of (await notebookIn(device.page())).commands)
      if (code !== undefined) refused.add(id);
  const entered = [...sent].filter(([id]) => !refused.has(id)).flatMap(([, each]) => daysIn(each));
  expect(sent.size).toBeGreaterThan(IS_FULL ? 50 : 10);
  expect(await lostOf(entered, request, caller)).toEqual([]);

  for (const device of devices) {
    expect(device.blemishes.unexpected()).toEqual([]);
    await device.close();
  }
});

/** What days a command enters. */
function daysIn(command: Command): EnterDay[] {
  const commands = command.type === 'together' ? command.commands : [command];
  return commands.filter((one) => one.type === 'enter_day');
}

/** Waits until what each device keeps and shows is what the server has. @returns what they keep */
async function allAlike(
  devices: readonly Device[],
  request: APIRequestContext,
  { headers }: Caller,
): Promise<KeptNotebook[]> {
  let all: KeptNotebook[] = [];
  await expect(async () => {
    const told: NotebookAnswer = await (await request.get('/api/notebook', { headers })).json();
    const list = await listed(request, { headers });
    all = await Promise.all(devices.map((device) => notebookIn(device.page())));
    for (const kept of all) {
      expect(kept.commands.filter(({ code }) => code === undefined)).toEqual([]);
      expect(toldOf(kept)).toEqual(inOneOrder(told));
      expect(listOf(kept)).toEqual(
        list.toSorted(byId).map(({ frequency: _frequency, slug: _slug, ...habit }) => habit),
      );
    }
    const [shown, ...others] = await Promise.all(devices.map(shownOn));
    for (const other of others) expect(other).toEqual(shown);
  }).toPass({ timeout: TIMEOUT_MS });
  return all;
}

interface Told {
  habits: readonly { id: string }[];
  groups: readonly { id: string }[];
  pauses: readonly { id: string }[];
  pages: NotebookAnswer['pages'];
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}

/** The same for any order in which it was told. */
function inOneOrder({ habits, groups, pauses, pages }: Told) {
  return {
    habits: habits.toSorted(byId),
    groups: groups.toSorted(byId),
    pauses: pauses.toSorted(byId),
    pages,
  };
}

function isThere({ deleted_at }: NotebookRow): boolean {
  return deleted_at === null;
}

/** What is kept, as the server tells of a notebook. */
function toldOf(kept: KeptNotebook) {
  const habits = kept.habits.filter(isThere);
  return inOneOrder({
    habits: habits.map(({ begin: _begin, deleted_at: _at, entries: _entries, ...habit }) => habit),
    groups: kept.groups.filter(isThere).map(({ deleted_at: _at, ...group }) => group),
    pauses: kept.pauses.filter(isThere).map(({ deleted_at: _at, ...pause }) => pause),
    pages: Object.fromEntries(
      habits
        .map(({ id, entries }) => [id, entries.filter(([, page]) => !isBlank(page))] as const)
        .filter(([, pages]) => pages.length > 0)
        .map(([id, pages]) => [id, Object.fromEntries(pages)]),
    ),
  });
}

/** What is kept, as the server lists habits: without what only the notebook tells of them. */
function listOf({ habits, groups }: KeptNotebook) {
  const known = new Set(groups.filter(isThere).map(({ id }) => id));
  return habits
    .filter(isThere)
    .toSorted(byId)
    .map(({ begin: _begin, deleted_at: _at, entries, ...fields }) => {
      const { cue: _cue, reminders: _reminders, answers: _answers, ...habit } = fields;
      return {
        ...habit,
        group_id: known.has(habit.group_id ?? '') ? habit.group_id : null,
        completions: [...listEntries(new Map(entries))].map((entry) =>
          completionOf(entry, habit.goals),
        ),
      };
    });
}

/** The habits and days that a device shows, in words. */
async function shownOn(device: Device): Promise<(string | null)[]> {
  return await device
    .page()
    .locator('[data-habit] th, button[data-date]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('aria-label') ?? element.textContent),
    );
}

async function listed(request: APIRequestContext, { headers }: Pick<Caller, 'headers'>) {
  const habits: (HabitAnswer & { slug: string })[] = await (
    await request.get('/api/habits', { headers })
  ).json();
  return habits;
}

async function restore(
  habits: ReadonlySet<string>,
  request: APIRequestContext,
  { headers }: Caller,
): Promise<void> {
  if (habits.size === 0) return;
  const commands = [...habits].map((habit) => ({
    id: randomUUID(),
    at: new Date().toISOString(),
    command: { type: 'restore_habit', habit },
  }));
  const answer = await request.post('/api/notebook/commands', { headers, data: { commands } });
  expect(answer.status()).toBe(200);
}

/** What of all that was entered neither stands nor is in the history of its day. */
async function lostOf(
  entered: readonly EnterDay[],
  request: APIRequestContext,
  caller: Caller,
): Promise<EnterDay[]> {
  const habits = new Map((await listed(request, caller)).map((habit) => [habit.id, habit]));
  const lost: EnterDay[] = [];
  for (const [day, all] of Map.groupBy(entered, ({ habit, date }) => `${habit} ${date}`)) {
    const [id = '', date = ''] = day.split(' ');
    const path = `/api/habits/${id}/completions/${date}/changes`;
    const answer = await request.get(path, { headers: caller.headers });
    const changes: CompletionChange[] = await answer.json();
    const standing = habits.get(id)?.completions.find((each) => each.date === date);
    const known = [standing, ...changes.map(({ completion }) => completion)]
      .filter((each) => each !== undefined && each !== null)
      .map(entryOf);
    lost.push(...all.filter((each) => !isAmong(known, each)));
  }
  return lost;
}

/** Whether entries have mark and note of what was entered; what was taken back leaves none. */
function isAmong(entries: readonly Entry[], { mark, note }: EnterDay): boolean {
  const isMarked = ({ value, skipped }: Entry) => mark?.value === value && mark.skipped === skipped;
  const hasMark = !mark || entries.some(isMarked);
  return hasMark && (!note || entries.some((entry) => entry.note === note));
}
