import type { Selectable } from 'kysely';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import type { UserTable } from '../../platform/database/account-tables.ts';
import { changeWhere } from '../../platform/database/keyed-rows.ts';

const FIELDS = [
  'id',
  'email',
  'name',
  'locale',
  'time_zone',
  'day_start_hour',
  'shown_first',
  'created_at',
] as const;

export type ProfileRow = Pick<Selectable<UserTable>, (typeof FIELDS)[number]>;

type Changeable = Pick<
  Selectable<UserTable>,
  'name' | 'locale' | 'time_zone' | 'day_start_hour' | 'shown_first'
>;

export async function findProfile(reader: Reader, userId: string): Promise<ProfileRow | undefined> {
  return await selectProfile(reader, userId).executeTakeFirst();
}

/** The same, which on PostgreSQL nobody else changes before the end of the transaction. */
export async function holdProfile(
  writer: Writer,
  engine: Engine,
  userId: string,
): Promise<ProfileRow | undefined> {
  const query = selectProfile(writer, userId);
  return await (engine === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

function selectProfile(reader: Reader, userId: string) {
  return reader
    .selectFrom('users')
    .select(FIELDS)
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is', null);
}

/** What an account notes of itself beside what its person set. */
export async function findAccountNotes(
  reader: Reader,
  userId: string,
): Promise<Pick<Selectable<UserTable>, 'seen_on' | 'held_at' | 'last_letter'> | undefined> {
  return await reader
    .selectFrom('users')
    .select(['seen_on', 'held_at', 'last_letter'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Changes the given fields; an empty change is none. */
export async function updateProfileRow(
  writer: Writer,
  userId: string,
  change: { [Field in keyof Changeable]?: Changeable[Field] | undefined },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  const { name, locale, time_zone, day_start_hour, shown_first } = change;
  await changeWhere(
    writer,
    'users',
    { id: userId },
    { name, locale, time_zone, day_start_hour, shown_first },
  );
}
