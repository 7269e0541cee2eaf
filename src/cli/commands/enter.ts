import {
  completionEndpoints,
  type CompleteHabitAnswer,
  type Completion,
} from '#contract/completion.ts';
import { habitEndpoints } from '#contract/habit.ts';
import { todayEndpoints, type TodayAnswer } from '#contract/today.ts';
import { isCivilDate, type CivilDate } from '#domain/civil-date.ts';
import { beginOf } from '#domain/habit.ts';
import type { ParsedArguments, Command, CommandOutput } from '../command.ts';
import { Failure, failureIn, wrongUse } from '../failure.ts';
import { findHabit } from '../find-habit.ts';
import { lastEntry } from '../stored.ts';
import { paint } from '../paint.ts';
import type { Server } from '../server.ts';
import { dayInWords, i18n } from '../texts.ts';
import { signOf, titleOf, withUnit } from './today.ts';

const HABIT = `<${i18n.t('habit')}>`;

const NAMES = i18n.t(
  'A habit is named by its name, its slug, the beginning of one, or its id. A token without “Read” needs the whole slug or the id, and “habitude undo” cannot undo the day.',
);

export const done: Command = {
  usage: `${HABIT} [${i18n.t('amount')}]`,
  first: 'habits',
  words: [1, 2],
  options: ['date'],
  summary: i18n.t('Mark a day as done, or enter an amount.'),
  details: NAMES,
  scopes: ['write:days'],
  run: (asked, server) => {
    const [, amount] = asked.words;
    const value = amount === undefined ? undefined : amountOf(amount);
    return enter(asked, server(), value === undefined ? {} : { value }, (answer, habit) => {
      const entered =
        typeof answer.value === 'number' ? ` · ${withUnit(answer.value, habit.unit ?? '')}` : '';
      return `${signOf(answer.completed)} ${habit.title}${entered}`;
    });
  },
};

export const skip: Command = {
  usage: HABIT,
  first: 'habits',
  words: [1, 1],
  options: ['date'],
  summary: i18n.t('Skip a day: the streak goes on.'),
  details: NAMES,
  scopes: ['write:days'],
  run: (asked, server) =>
    enter(
      asked,
      server(),
      { skipped: true },
      (_, { title }) => `${paint('dim', '–')} ${title} · ${i18n.t('skipped')}`,
    ),
};

export const note: Command = {
  usage: `${HABIT} <${i18n.t('text')}>`,
  first: 'habits',
  words: [2, 2],
  options: ['date'],
  summary: i18n.t('Write the note of a day. An empty text clears it.'),
  details: NAMES,
  scopes: ['write:days'],
  run: (asked, server) =>
    enter(
      asked,
      server(),
      // The mark of the day stays.
      { value: null, note: asked.words[1] ?? '' },
      (answer, { title }) => `${title} · ${answer.note ?? i18n.t('no note')}`,
    ),
};

function amountOf(word: string): number {
  if (!/^\d+(?:[.,]\d+)?$/.test(word))
    throw wrongUse(i18n.t('“{word}” is not an amount.', { word }));
  return Number(word.replace(',', '.'));
}

interface Entered {
  value?: boolean | number | null;
  skipped?: boolean;
  note?: string;
}

interface Meant {
  title: string;
  unit: string | undefined;
}

/** Enters a day, and remembers what was there before. */
async function enter(
  { words: [given = ''], options }: ParsedArguments,
  server: Server,
  entered: Entered,
  said: (answer: CompleteHabitAnswer, habit: Meant) => string,
): Promise<CommandOutput> {
  const asked = dateOf(options.date);
  const known = await server.call(todayEndpoints.getToday, {}).catch((error: unknown) => {
    // A token that marks days alone may not read, and needs not to.
    if (error instanceof Failure && error.code === 'forbidden') return undefined;
    throw error;
  });
  const habit = known ? findHabit(known.habits, given) : { id: given, name: given };
  const date = asked ?? known?.date;
  const params = { id: habit.id };
  const before = known && (await entryOn(server, habit.id, date ?? known.date));
  const moved_beginning =
    before === null && asked !== undefined && asked < (await beginningOf(server, habit.id));
  // Should no answer come, nobody knows what an undo would have to take back.
  let unwritten = failureIn(() => lastEntry.forget());
  const answer = await server.call(completionEndpoints.completeHabit, {
    params,
    body: { ...entered, ...(date && { date }) },
  });
  const { value, ...entry } = answer;
  const after = { ...entry, ...(typeof value === 'number' && { value }) };
  // Without a date, it is today that was entered.
  const today = known?.date ?? (asked ? undefined : answer.date);
  if (before !== undefined)
    unwritten = failureIn(() =>
      lastEntry.keep({
        server: server.address,
        habit: pick(habit),
        before,
        after,
        today,
        moved_beginning,
      }),
    );
  // The day is entered all the same.
  if (unwritten)
    process.stderr.write(
      `${i18n.t('“habitude undo” cannot undo this: {reason}', { reason: unwritten.message })}\n`,
    );
  return {
    lines: [`${said(answer, meantBy(habit))} · ${dayInWords(answer.date, today)}`],
    json: { habit: pick(habit), ...answer },
  };
}

const pick = ({ id, name }: { id: string; name: string }) => ({ id, name });

function meantBy(habit: { name: string } | TodayAnswer['habits'][number]): Meant {
  return 'icon' in habit
    ? { title: titleOf(habit), unit: habit.unit }
    : { title: habit.name, unit: undefined };
}

function dateOf(given: string | undefined): CivilDate | undefined {
  if (given === undefined || isCivilDate(given)) return given;
  throw wrongUse(i18n.t('“{given}” is not a date. Write it as 2026-11-21.', { given }));
}

/** What is entered for a day; null where that is nothing. */
export async function entryOn(
  server: Server,
  id: string,
  date: CivilDate,
): Promise<Completion | null> {
  const { completions } = await server.call(completionEndpoints.listCompletions, {
    params: { id },
    query: { from: date, to: date },
  });
  return completions[0] ?? null;
}

/** Where a habit begins: something that is entered for a day before it moves it there, for good. */
async function beginningOf(server: Server, id: string): Promise<CivilDate> {
  const { created_at } = await server.call(habitEndpoints.getHabit, { params: { id } });
  return beginOf(created_at);
}
