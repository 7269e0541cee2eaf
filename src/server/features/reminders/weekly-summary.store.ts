import type { Selectable } from 'kysely';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Reader, Writer } from '../../platform/database/database.ts';
import type { UserTable } from '../../platform/database/account-tables.ts';

const FIELDS = [
  'email',
  'name',
  'locale',
  'time_zone',
  'day_start_hour',
  'weekly_letter',
  'last_letter',
] as const;

/** What has to be known of a person to write to them. */
export type Addressee = Pick<Selectable<UserTable>, (typeof FIELDS)[number]>;

/** Who still awaits the letter of a Monday: it is wanted, and did not come yet. */
export async function findAddressee(
  reader: Reader,
  userId: string,
  monday: CivilDate,
): Promise<Addressee | undefined> {
  return await reader
    .selectFrom('users')
    .select(FIELDS)
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('weekly_letter', '=', 1)
    .where('last_letter', '<', monday)
    .executeTakeFirst();
}

/** Notes that the letter of a Monday was sent. */
export async function putLastWeeklySummary(
  writer: Writer,
  userId: string,
  monday: CivilDate,
): Promise<void> {
  await writer
    .updateTable('users')
    .set({ last_letter: monday })
    .where('id', '=', userId)
    .where('last_letter', '<', monday)
    .execute();
}
