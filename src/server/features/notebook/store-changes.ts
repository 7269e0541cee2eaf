import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HabitFields, Notebook } from '#domain/notebook.ts';
import { rowsDiffOf } from '#domain/rows-diff.ts';
import { BLANK_PAGE } from '#domain/year-page.ts';
import type { Writer } from '../../platform/database/database.ts';
import { putPage, stampPages } from './pages.store.ts';
import { putKind, putPlaces } from './rows.store.ts';

interface Storing {
  userId: string;
  /** at which all of it is: nobody sees the notebook between two commands of a transaction */
  revision: number;
  /** the import that changed a row last, if one did */
  importOf: (id: string) => string | null;
}

interface Both {
  stored: Notebook;
  current: Notebook;
}

/** Writes the rows that make one notebook of another, as far as either was read. */
export async function storeRows(
  writer: Writer,
  { stored, current }: Both,
  { userId, revision, importOf }: Storing,
): Promise<void> {
  const rowsOf = <Row>(before: ReadonlyMap<string, Row>, after: ReadonlyMap<string, Row>) =>
    [...rowsDiffOf(before, after).values()].flatMap(([, row]) => row ?? []);
  const put = { userId, revision, importOf };
  await putKind(writer, { ...put, kind: 'groups', rows: rowsOf(stored.groups, current.groups) });
  const habits = rowsDiffOf(stored.habits, current.habits);
  const whole: HabitFields[] = [];
  const moved: HabitFields[] = [];
  for (const [before, after] of habits.values()) {
    if (!after) continue;
    const { entries: _entries, ...row } = after;
    const fields = before ? changedFields(before, row) : undefined;
    if (fields?.length === 0) continue;
    if (fields?.every((field) => field === 'position')) moved.push(row);
    else whole.push(row);
  }
  await putPlaces(writer, moved, { userId, revision });
  await putKind(writer, { ...put, kind: 'habits', rows: whole });
  await putKind(writer, { ...put, kind: 'pauses', rows: rowsOf(stored.pauses, current.pauses) });
}

/** A year may have notes of 180 kB: as many are written before others get their turn. */
const PAGES_AT_ONCE = 5;

/** The same of the entries of habits whose rows are there. */
export async function storePages(
  writer: Writer,
  { stored, current }: Both,
  { userId, revision }: Pick<Storing, 'userId' | 'revision'>,
): Promise<void> {
  for (const [habitId, [before, after]] of rowsDiffOf(stored.habits, current.habits)) {
    if (!after) continue;
    // Whoever knows it as deleted needs all of it.
    const isBack = before && before.deleted_at !== null && after.deleted_at === null;
    if (isBack) await stampPages(writer, userId, habitId, revision);
    const pages = [...rowsDiffOf(before?.entries ?? new Map(), after.entries)];
    for (let first = 0; first < pages.length; first += PAGES_AT_ONCE) {
      if (first > 0) await nextTurn();
      await Promise.all(
        pages
          .slice(first, first + PAGES_AT_ONCE)
          .map(([year, [, page = BLANK_PAGE]]) =>
            putPage(writer, userId, { habitId, year, page, revision }),
          ),
      );
    }
  }
}

function changedFields(before: HabitFields, after: HabitFields): (keyof HabitFields)[] {
  return (Object.keys(after) as (keyof HabitFields)[]).filter(
    (field) => before[field] !== after[field],
  );
}
