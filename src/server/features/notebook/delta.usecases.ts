import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NotebookAnswer } from '#contract/notebook.ts';
import { costOfReading } from '#contract/work.ts';
import { inOrder } from '#domain/commands/order.ts';
import { isThere, type NotebookRow } from '#domain/notebook.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { JsonText } from '../../platform/json-text.ts';
import { unauthenticated } from '../../platform/problem-error.ts';
import { answerOf, makeAnswer, type LargeAnswer } from '../../platform/large-answer.ts';
import { countTold } from './count-told.ts';
import { findTotals, type NotebookTotalsNow } from './notebook.store.ts';
import { findPagesAfter, type PageRow } from './pages.store.ts';
import { cursorOf, type NotebookDependencies } from './reading.usecases.ts';
import { findChangedAfter } from './rows.store.ts';
import { pauseOf, type HabitRow } from './stored-rows.store.ts';

/** Of whom so much is noted, fewer years are read at a time. */
const MANY_NOTES = 1024 * 1024;

/** How many years of entries are read at a time; fewer where many notes stand beside them. */
const YEARS_AT_ONCE = 200;
const YEARS_WITH_NOTES_AT_ONCE = 4;

/** The revision before everything. */
const NOTHING = -1;

/**
 * A person's notebook, or what came after a cursor, at one moment and when it is its turn. As it is
 * stored it goes out, a few years at a time: that of the largest account takes no other thread.
 *
 * @param since a cursor; without one, and where it can't be told what came after it, all is told
 * @param before JSON of an object that is about to end with the notebook
 * @returns the JSON of a NotebookAnswer, or of what it is a part of
 * @throws ProblemError unavailable, too_many_requests when it has to be later
 */
export async function answerSince(
  { database, reading, takeWork, tempFolder, clock }: NotebookDependencies,
  userId: string,
  { since, before = '' }: { since: string | undefined; before?: string },
): Promise<JsonText | LargeAnswer> {
  return await reading(userId, () =>
    database.snapshot(async (reader) => {
      const account = await accountOf(reader, userId);
      const after = revisionIn(since, userId, account);
      if (after === NOTHING) takeWork(userId, costOfReading(account));
      const notebook = notebookJson(reader, userId, { after, account, now: clock() });
      // Cursors are easily made up: all of it may have come after one.
      const counted = after === NOTHING ? notebook : countTold(takeWork, userId, notebook);
      return answerOf(await makeAnswer(within(before, counted), tempFolder));
    }),
  );
}

/** The revision of a cursor from which on it is known what came; otherwise {@link NOTHING}. */
function revisionIn(since: string | undefined, userId: string, account: NotebookTotalsNow): number {
  const { epoch, habits_revision, forgotten_revision } = account;
  const [, text] = /^[\w-]+\.(\d{1,15})$/.exec(since ?? '') ?? [];
  const revision = Number(text);
  const isOurs = since === cursorOf(userId, { epoch, habits_revision: revision });
  const isKnown = revision >= forgotten_revision && revision <= habits_revision;
  return isOurs && isKnown ? revision : NOTHING;
}

async function* within(before: string, notebook: AsyncIterable<string>) {
  yield before;
  yield* notebook;
  if (before !== '') yield '}';
}

async function accountOf(reader: Reader, userId: string): Promise<NotebookTotalsNow> {
  const account = await findTotals(reader, userId);
  if (!account) throw unauthenticated();
  return account;
}

interface Told {
  after: number;
  account: NotebookTotalsNow;
  now: number;
}

async function* notebookJson(
  reader: Reader,
  userId: string,
  { after, account, now }: Told,
): AsyncGenerator<string> {
  const most = account.note_bytes > MANY_NOTES ? YEARS_WITH_NOTES_AT_ONCE : YEARS_AT_ONCE;
  const changed = { userId, revision: after };
  const [habits, groups, pauses, first] =
    after === account.habits_revision
      ? [[], [], [], []]
      : await Promise.all([
          findChangedAfter(reader, { ...changed, kind: 'habits' }),
          findChangedAfter(reader, { ...changed, kind: 'groups' }),
          findChangedAfter(reader, { ...changed, kind: 'pauses' }),
          findPagesAfter(reader, userId, { revision: after, last: undefined, most }),
        ]);
  const isComplete = after === NOTHING;
  const gone = (rows: readonly NotebookRow[]) =>
    isComplete ? [] : rows.filter((row) => !isThere(row)).map(({ id }) => id);
  const head: Omit<NotebookAnswer, 'habits' | 'pages'> = {
    cursor: cursorOf(userId, account),
    complete: isComplete,
    now: new Date(now).toISOString(),
    groups: inOrder(groups.filter(isThere)).map(({ id, name, position }) => ({
      id,
      name,
      position,
    })),
    pauses: pauses.filter(isThere).map((row) => {
      const { deleted_at: _deleted, ...pause } = pauseOf(row);
      return pause;
    }),
    gone: { habits: gone(habits), groups: gone(groups), pauses: gone(pauses) },
  };
  yield `${JSON.stringify(head).slice(0, -1)},"habits":`;
  yield* jsonList(inOrder(habits.filter(isThere)).map(habitJson));
  yield ',"pages":';
  yield* pagesJson(reader, userId, { after, first, most });
  yield '}';
}

function* jsonList(items: readonly string[]): Generator<string> {
  if (items.length === 0) yield '[';
  for (const [place, item] of items.entries()) yield (place === 0 ? '[' : ',') + item;
  yield ']';
}

/** All of it has all habits, so that no page is left out but blank ones. */
async function* pagesJson(
  reader: Reader,
  userId: string,
  { after, first, most }: { after: number; first: readonly PageRow[]; most: number },
): AsyncGenerator<string> {
  let habit: string | undefined;
  for (let pages = first; ;) {
    for (const page of pages) {
      if (after === NOTHING && page.days === '' && page.more === '') continue;
      const start = habit === undefined ? '{' : '},';
      yield (habit === page.habit_id ? ',' : `${start}"${page.habit_id}":{`) + pageJson(page);
      habit = page.habit_id;
    }
    if (pages.length < most) break;
    await nextTurn();
    pages = await findPagesAfter(reader, userId, { revision: after, last: pages.at(-1), most });
  }
  yield habit === undefined ? '{}' : '}}';
}

/** As its JSON is stored it goes out: nobody takes it apart on the way. */
function habitJson({
  deleted_at: _deleted,
  goals,
  reminders,
  answers,
  is_active,
  ...habit
}: HabitRow): string {
  const rest = JSON.stringify({ ...habit, is_active: is_active === 1 });
  return `${rest.slice(0, -1)},"goals":${goals},"reminders":${reminders},"answers":${answers}}`;
}

/** The same of a year. */
function pageJson({ year, days, more }: PageRow): string {
  return `"${year}":{"days":"${days}","more":${more === '' ? '{}' : more}}`;
}
