import type { Selectable } from 'kysely';
import type { Entries } from '#domain/entries.ts';
import type { YearPage } from '#domain/year-page.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { deleteSlice } from '../../platform/database/in-slices.ts';
import { pageOf, textsOf } from '../../platform/database/page-texts.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { PageTable } from '../../platform/database/schema.ts';
import { changeWhere, deleteWhere } from '../../platform/database/keyed-rows.ts';

/** ISO 8601 has no later one. */
const LAST_YEAR = 9999;

export const PAGE_COLUMNS = ['habit_id', 'year', 'days', 'more'] as const;

/** A page as it is stored. */
export type PageRow = Pick<Selectable<PageTable>, (typeof PAGE_COLUMNS)[number]>;

/** The entries of all habits by the ids of these. */
export async function findAllPages(reader: Reader, userId: string): Promise<Map<string, Entries>> {
  const rows = await selectAll(reader, { userId });
  const byHabit = Map.groupBy(rows, ({ habit_id }) => habit_id);
  return new Map([...byHabit].map(([id, ofHabit]) => [id, entriesIn(ofHabit)]));
}

const selectAll = prepared<{ userId: string }, PageRow>((database, value) =>
  database.selectFrom('pages').select(PAGE_COLUMNS).where('user_id', '=', value('userId')),
);

/** From a year up to another, both included; of more than `most`, the latest ones. */
interface Years {
  from?: number | undefined;
  to?: number | undefined;
  most: number;
}

/** The entries of a habit in some years, the latest first. */
export async function findPages(
  reader: Reader,
  userId: string,
  habitId: string,
  { from = 0, to = LAST_YEAR, most }: Years,
): Promise<Entries> {
  return entriesIn(await selectYears(reader, { userId, habitId, from, to, most }));
}

const selectYears = prepared<
  { userId: string; habitId: string; from: number; to: number; most: number },
  PageRow
>((database, value) =>
  database
    .selectFrom('pages')
    .select(PAGE_COLUMNS)
    .where('user_id', '=', value('userId'))
    .where('habit_id', '=', value('habitId'))
    .where('year', '>=', value('from'))
    .where('year', '<=', value('to'))
    .orderBy('year', 'desc')
    .limit(value('most')),
);

/** A page, whose it is, and the person's revision at which it changed last. */
export interface StampedPage {
  habitId: string;
  year: number;
  page: YearPage;
  revision: number;
}

/** Puts a page in the place of the one that was there. */
export async function putPage(
  writer: Writer,
  userId: string,
  { habitId, year, page, revision }: StampedPage,
): Promise<void> {
  const key = { user_id: userId, habit_id: habitId, year };
  await writer.later(upsertPage(writer, { ...key, ...textsOf(page), revision }));
}

const upsertPage = prepared<Selectable<PageTable>, unknown>((database, value) =>
  database
    .insertInto('pages')
    .values({
      user_id: value('user_id'),
      habit_id: value('habit_id'),
      year: value('year'),
      days: value('days'),
      more: value('more'),
      revision: value('revision'),
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'habit_id', 'year']).doUpdateSet(({ ref }) => ({
        days: ref('excluded.days'),
        more: ref('excluded.more'),
        revision: ref('excluded.revision'),
      })),
    ),
);

/** Lets all pages of a habit be of a revision. */
export async function stampPages(
  writer: Writer,
  userId: string,
  habitId: string,
  revision: number,
): Promise<void> {
  await changeWhere(writer, 'pages', { user_id: userId, habit_id: habitId }, { revision });
}

/**
 * The pages that changed after a revision, of habits that are there, by habit and year; some at a
 * time.
 *
 * @param last the page after which reading goes on; from the beginning, without one
 */
export async function findPagesAfter(
  reader: Reader,
  userId: string,
  { revision, last, most }: { revision: number; last: PageRow | undefined; most: number },
): Promise<PageRow[]> {
  const { habit_id: habitId, year } = last ?? { habit_id: '', year: 0 };
  return await selectAfter(reader, { userId, revision, habitId, year, most });
}

const selectAfter = prepared<
  { userId: string; revision: number; habitId: string; year: number; most: number },
  PageRow
>((database, value) =>
  database
    .selectFrom('pages')
    .select(PAGE_COLUMNS)
    .where('user_id', '=', value('userId'))
    .where((eb) =>
      eb(eb.refTuple('habit_id', 'year'), '>', eb.tuple(value('habitId'), value('year'))),
    )
    .where('revision', '>', value('revision'))
    .where('habit_id', 'in', ({ selectFrom }) =>
      selectFrom('habits')
        .select('id')
        .where('user_id', '=', value('userId'))
        .where('deleted_at', 'is', null),
    )
    .orderBy('habit_id')
    .orderBy('year')
    .limit(value('most')),
);

/** Deletes all pages of a habit. */
export async function deletePages(writer: Writer, userId: string, habitId: string): Promise<void> {
  await deleteWhere(writer, 'pages', { user_id: userId, habit_id: habitId });
}

/** Deletes a slice of all pages of a person. @returns how many */
export async function deleteSliceOfPages(
  writer: Writer,
  engine: Engine,
  userId: string,
): Promise<number> {
  return await deleteSlice(writer, engine, 'pages', (eb) => eb('user_id', '=', userId));
}

/** The entries that pages of one habit hold. */
export function entriesIn(rows: readonly PageRow[]): Entries {
  return new Map<number, YearPage>(rows.map((row) => [row.year, pageOf(row)]));
}
