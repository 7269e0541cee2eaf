import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { UserTable } from '../../platform/database/account-tables.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { listOf } from '../../platform/database/list-of.ts';

/** All that an operator gets to see: sizes, and nothing of what is in a notebook. */
const FIELDS = [
  'id',
  'email',
  'email_key',
  'created_at',
  'seen_on',
  'entry_count',
  'note_bytes',
  'text_bytes',
  'change_bytes',
  'suspended_at',
  'delete_at',
  'reset_next_at',
  'reset_told',
] as const;

export type AccountRow = Pick<Selectable<UserTable>, (typeof FIELDS)[number]>;

function selectAccounts(reader: Reader) {
  return reader.selectFrom('users').select(FIELDS).where('closed_at', 'is', null);
}

interface Wanted {
  /** a part of the address, in lower case */
  search: string;
  after: string | undefined;
  most: number;
}

/** Of fewer accounts all are looked up and put in order; among more, the newest are soon found. */
const FEW = 2000;

/** The newest accounts of those that are older than a given one. */
export async function findAccounts(
  reader: Reader,
  engine: Engine,
  { search, after, most }: Wanted,
): Promise<AccountRow[]> {
  let query = selectAccounts(reader).orderBy('id', 'desc').limit(most);
  if (after !== undefined) query = query.where('id', '<', after);
  if (search === '') return await query.execute();
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const isFound = sql<boolean>`email_key like ${pattern} escape '\\'`;
  if (engine === 'postgres' || !(await areFew(reader, isFound)))
    return await query.where(isFound).execute();
  // Where a row is, the index of addresses tells: it is a tenth of what all rows are.
  const place = sql.ref<string>('rowid');
  return await query
    .where(place, 'in', (from) => from.selectFrom('users').select(place.as('place')).where(isFound))
    .execute();
}

/** It reads the index of addresses alone. */
async function areFew(reader: Reader, isFound: RawBuilder<boolean>): Promise<boolean> {
  const { count } = await reader
    .selectFrom((from) =>
      from
        .selectFrom('users')
        .select('email_key')
        .where(isFound)
        .limit(FEW + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count <= FEW;
}

export async function findById(reader: Reader, userId: string): Promise<AccountRow | undefined> {
  return await selectAccounts(reader).where('id', '=', userId).executeTakeFirst();
}

export async function findByEmail(reader: Reader, email: string): Promise<AccountRow | undefined> {
  return await selectAccounts(reader)
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** To whom a mail about an account goes. */
export async function findRecipient(
  reader: Reader,
  userId: string,
): Promise<Pick<Selectable<UserTable>, 'id' | 'email' | 'name' | 'locale'>> {
  return await reader
    .selectFrom('users')
    .select(['id', 'email', 'name', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** The addresses of some accounts, by id. */
export async function findEmails(
  reader: Reader,
  engine: Engine,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', listOf(engine, userIds))
    .where('closed_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** How many there are, with those that are being emptied: an index tells. */
export async function countAccounts(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Standing = Pick<AccountRow, 'suspended_at' | 'delete_at'>;

/** Changes how an account stands. @returns whether it stood as it was seen before */
export async function setStanding(
  writer: Writer,
  account: Pick<AccountRow, 'id'> & Standing,
  { suspended_at, delete_at }: Standing,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('users')
    .set({ suspended_at, delete_at })
    .where('id', '=', account.id)
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is not distinct from', account.suspended_at)
    .where('delete_at', 'is not distinct from', account.delete_at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Whose time is over. */
export async function findOverdue(reader: Reader, now: number, most: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('users')
    .select('id')
    .where('delete_at', '<=', now)
    .where('closed_at', 'is', null)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether there is anybody beside a person. */
export async function hasOthers(reader: Reader, userId: string): Promise<boolean> {
  const other = await reader
    .selectFrom('users')
    .select('id')
    .where('id', '!=', userId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
