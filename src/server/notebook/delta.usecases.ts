import type { NotebookAnswer } from '#contract/notebook.ts';
import { inOrder } from '#domain/commands/order.ts';
import type { NotebookRow } from '#domain/notebook.ts';
import type { Clock } from '../clock.ts';
import type { Reader } from '../database/database.ts';
import { JsonText } from '../json-text.ts';
import { unauthenticated } from '../problem-error.ts';
import { spoolAnswer } from '../spool-answer.ts';
import type { SpooledAnswer } from '../spool-answer.ts';
import { cursorOf, NOTHING, revisionIn } from './cursor.ts';
import { findGroupsAfter } from './groups.store.ts';
import { findHabitsAfter } from './habits.store.ts';
import { findNotebook } from './notebook.store.ts';
import type { AccountNow } from './notebook.store.ts';
import { findPageRows, findPagesAfter } from './pages.store.ts';
import type { PageRow } from './pages.store.ts';
import { findPausesAfter } from './pauses.store.ts';
import type { ReadingDependencies } from './reading.usecases.ts';

/** Who has more is read a habit at a time: fifty habits of fifty years, or long notes on each day. */
const LARGE = { entries: 500_000, noteBytes: 1024 * 1024 };

interface Reading extends ReadingDependencies {
  clock: Clock;
}

/**
 * A person's notebook, or what came after a cursor, at one moment and when it is its turn.
 *
 * @param since a cursor; without one, and where it can't be told what came after it, all is told
 * @param around puts the notebook into a larger answer
 * @returns the JSON of a NotebookAnswer, or of what is around it
 * @throws ProblemError unavailable when it has to be later
 */
export async function answerSince(
  { database, reading, spoolFolder, clock }: Reading,
  userId: string,
  {
    since,
    around = (notebook) => [notebook],
  }: {
    since: string | undefined;
    around?: (notebook: AsyncIterable<string>) => readonly (string | AsyncIterable<string>)[];
  },
): Promise<JsonText | SpooledAnswer> {
  const { entry_count, note_bytes } = await accountOf(database.read, userId);
  const isLarge = entry_count > LARGE.entries || note_bytes > LARGE.noteBytes;
  return await reading({ userId, isLarge }, () =>
    database.snapshot(async (reader) => {
      const account = await accountOf(reader, userId);
      const after = revisionIn(since, userId, account);
      const notebook = notebookJson(reader, userId, { after, account, isLarge, now: clock() });
      const pieces = flat(around(notebook));
      if (isLarge && after === NOTHING) return await spoolAnswer(pieces, spoolFolder);
      return new JsonText((await Array.fromAsync(pieces)).join(''));
    }),
  );
}

async function accountOf(reader: Reader, userId: string): Promise<AccountNow> {
  const account = await findNotebook(reader, userId);
  if (!account) throw unauthenticated();
  return account;
}

interface Told {
  after: number;
  account: AccountNow;
  isLarge: boolean;
  now: number;
}

async function* notebookJson(
  reader: Reader,
  userId: string,
  { after, account, isLarge, now }: Told,
): AsyncGenerator<string> {
  const isNothingNew = after === account.habits_revision;
  const [habits, groups, pauses] = isNothingNew
    ? [[], [], []]
    : [
        await findHabitsAfter(reader, userId, after),
        await findGroupsAfter(reader, userId, after),
        await findPausesAfter(reader, userId, after),
      ];
  const isComplete = after === NOTHING;
  const gone = (rows: readonly NotebookRow[]) =>
    isComplete ? [] : rows.filter(({ deleted_at }) => deleted_at !== null).map(({ id }) => id);
  const there = isThere(habits);
  const head: Omit<NotebookAnswer, 'pages'> = {
    cursor: cursorOf(userId, account),
    complete: isComplete,
    now: new Date(now).toISOString(),
    habits: inOrder(there).map(habitRow),
    groups: inOrder(isThere(groups)).map(({ id, name, position }) => ({ id, name, position })),
    pauses: isThere(pauses).map(({ deleted_at: _deleted, ...pause }) => pause),
    gone: { habits: gone(habits), groups: gone(groups), pauses: gone(pauses) },
  };
  yield `${JSON.stringify(head).slice(0, -1)},"pages":{`;
  let comma = '';
  // All of it has all habits, so that no page is left out.
  const ids = isLarge && isComplete ? there.map(({ id }) => id) : [undefined];
  for (const only of isNothingNew ? [] : ids) {
    const pages =
      only === undefined
        ? await findPagesAfter(reader, userId, after)
        : (await findPageRows(reader, userId, only)).toReversed();
    const told = pages.filter(({ days, more }) => !isComplete || days !== '' || more !== '');
    for (const [id, ofHabit] of Map.groupBy(told, ({ habit_id }) => habit_id)) {
      yield `${comma}"${id}":{${ofHabit.map(pageJson).join(',')}}`;
      comma = ',';
    }
  }
  yield '}}';
}

function isThere<Row extends NotebookRow>(rows: readonly Row[]): Row[] {
  return rows.filter(({ deleted_at }) => deleted_at === null);
}

function habitRow({
  begin: _begin,
  deleted_at: _deleted,
  ...habit
}: Awaited<ReturnType<typeof findHabitsAfter>>[number]): NotebookAnswer['habits'][number] {
  return {
    ...habit,
    color: habit.color as NotebookAnswer['habits'][number]['color'],
    goals: [...habit.goals],
  };
}

/** As it is stored it goes out: nobody takes it apart on the way. */
function pageJson({ year, days, more }: PageRow): string {
  return `"${year}":{"days":"${days}","more":${more === '' ? '{}' : more}}`;
}

async function* flat(pieces: readonly (string | AsyncIterable<string>)[]): AsyncGenerator<string> {
  for (const piece of pieces) {
    if (typeof piece === 'string') yield piece;
    else yield* piece;
  }
}
