import { sql } from 'kysely';
import type { Untyped } from './migration-step.ts';

/** How many rows are read, and how many are written, with one statement. */
const READ_AT_ONCE = 10_000;
const WRITTEN_AT_ONCE = 500;

interface Completion {
  user_id: string;
  habit_id: string;
  date: string;
  completed: number;
  value: number | null;
  skipped: number;
  note: string;
  import_id: string | null;
}

interface Page {
  days: string;
  more: Record<string, { v?: number; n?: string }>;
}

interface HabitYear {
  user_id: string;
  habit_id: string;
  year: number;
}

/**
 * Makes pages of completions, and of those that came by an import pages of that, too. Few of either
 * are in memory at any time.
 */
export async function packCompletions(database: Untyped): Promise<void> {
  const pages = writerOf(database, 'pages');
  const importPages = writerOf(database, 'import_pages');
  const imports = await importsIn(database);
  for await (const { user_id, habit_id, year, page, byImport } of habitYears(database)) {
    await pages.add({ user_id, habit_id, year, ...textsOf(page), revision: 0 });
    for (const [import_id, came] of byImport) {
      if (imports.has(`${user_id} ${import_id}`))
        await importPages.add({ user_id, import_id, habit_id, year, ...textsOf(came) });
    }
  }
  await pages.end();
  await importPages.end();
}

async function* habitYears(database: Untyped) {
  let current: (HabitYear & { page: Page; byImport: Map<string, Page> }) | undefined;
  for await (const rows of completionsIn(database)) {
    for (const row of rows) {
      const { user_id, habit_id, date, import_id } = row;
      const year = Number(date.slice(0, 4));
      const goesOn =
        current?.year === year && current.habit_id === habit_id && current.user_id === user_id;
      if (!current || !goesOn) {
        if (current) yield current;
        current = { user_id, habit_id, year, page: { days: '', more: {} }, byImport: new Map() };
      }
      addTo(current.page, row);
      if (import_id === null) continue;
      const came = current.byImport.get(import_id) ?? { days: '', more: {} };
      addTo(came, row);
      current.byImport.set(import_id, came);
    }
  }
  if (current) yield current;
}

/** All of them in batches, those of a habit one after the other, the oldest first. */
async function* completionsIn(database: Untyped): AsyncGenerator<Completion[]> {
  let last: Completion | undefined;
  for (;;) {
    const after = last
      ? sql`where (user_id, habit_id, date) > (${last.user_id}, ${last.habit_id}, ${last.date})`
      : sql``;
    const { rows } = await sql<Completion>`
      select user_id, habit_id, date, completed, value, skipped, note, import_id
      from completions ${after} order by user_id, habit_id, date limit ${sql.lit(READ_AT_ONCE)}
    `.execute(database);
    yield rows;
    last = rows.at(-1);
    if (rows.length < READ_AT_ONCE) return;
  }
}

function addTo(page: Page, { date, completed, value, skipped, note }: Completion): void {
  const place = placeOf(date);
  const plain = completed === 1 ? 'x' : 'o';
  const symbol = skipped === 1 ? 's' : value === null ? plain : '#';
  page.days = page.days.padEnd(place, '.') + symbol;
  if (value === null && note === '') return;
  page.more[place] = {
    ...(value === null ? {} : { v: value }),
    ...(note === '' ? {} : { n: note }),
  };
}

/** The day's place in its year, counted from 0. */
function placeOf(date: string): number {
  return (Date.parse(date) - Date.parse(`${date.slice(0, 4)}-01-01`)) / 86_400_000;
}

function textsOf({ days, more }: Page): { days: string; more: string } {
  return { days, more: Object.keys(more).length === 0 ? '' : JSON.stringify(more) };
}

async function importsIn(database: Untyped): Promise<Set<string>> {
  const rows = await database.selectFrom('imports').select(['user_id', 'id']).execute();
  return new Set(rows.map(({ user_id, id }) => `${user_id} ${id}`));
}

/** Gathers rows of a table, so that each statement writes some. */
function writerOf(database: Untyped, table: string) {
  let rows: object[] = [];
  async function end(): Promise<void> {
    if (rows.length > 0) await database.insertInto(table).values(rows).execute();
    rows = [];
  }
  return {
    async add(row: object): Promise<void> {
      rows.push(row);
      if (rows.length === WRITTEN_AT_ONCE) await end();
    },
    end,
  };
}
