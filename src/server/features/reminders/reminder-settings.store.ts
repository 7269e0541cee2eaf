import { sql, type Selectable } from 'kysely';
import type { ReminderSettings } from '#contract/reminder-settings.ts';
import type { Reminder } from '#domain/reminder.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { listOf } from '../../platform/database/list-of.ts';
import type { UserTable } from '../../platform/database/account-tables.ts';
import { changeWhere } from '../../platform/database/keyed-rows.ts';

const OF_PERSON = [
  'id',
  'email',
  'name',
  'locale',
  'time_zone',
  'day_start_hour',
  'entry_count',
  'note_bytes',
  'text_bytes',
  'habits_revision',
] as const;

/** What has to be known of a person to remind them. */
export interface RemindedPerson extends Pick<Selectable<UserTable>, (typeof OF_PERSON)[number]> {
  /** of the whole notebook */
  reminders: readonly Reminder[];
  weekly_letter: boolean;
}

/** A person as they are now. */
export async function findRemindedPerson(
  reader: Reader,
  userId: string,
): Promise<RemindedPerson | undefined> {
  const row = await selectPeople(reader).where('id', '=', userId).executeTakeFirst();
  return row && personIn(row);
}

/** Some people as they are now. */
export async function findPeople(
  reader: Reader,
  engine: Engine,
  userIds: readonly string[],
): Promise<RemindedPerson[]> {
  const rows = await selectPeople(reader).where('id', 'in', listOf(engine, userIds)).execute();
  return rows.map(personIn);
}

/**
 * Some people as they are now, who on PostgreSQL stay until the end of the transaction. Those whose
 * account is about to be deleted are left out: whoever deletes it would wait for us, and we for them.
 */
export async function holdPeople(
  writer: Writer,
  engine: Engine,
  userIds: readonly string[],
): Promise<RemindedPerson[]> {
  const query = selectPeople(writer).where('id', 'in', listOf(engine, userIds));
  const rows = await (engine === 'postgres' ? query.forKeyShare().skipLocked() : query).execute();
  return rows.map(personIn);
}

function selectPeople(reader: Reader) {
  return reader
    .selectFrom('users')
    .select([...OF_PERSON, 'reminders', 'weekly_letter'])
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is', null);
}

type PersonRow = Pick<Selectable<UserTable>, (typeof OF_PERSON)[number]> & SettingsRow;

function personIn({ reminders, weekly_letter, ...person }: PersonRow): RemindedPerson {
  return { ...person, ...settingsIn({ reminders, weekly_letter }) };
}

/** What comes to a person of their whole notebook. */
export async function findReminderSettings(
  reader: Reader,
  userId: string,
): Promise<ReminderSettings | undefined> {
  const row = await settingsOf(reader, userId).executeTakeFirst();
  return row && settingsIn(row);
}

/** The same, which on PostgreSQL nobody else changes before the end of the transaction. */
export async function holdReminderSettings(
  writer: Writer,
  engine: Engine,
  userId: string,
): Promise<ReminderSettings | undefined> {
  const query = settingsOf(writer, userId);
  const row = await (engine === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row && settingsIn(row);
}

function settingsOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('users')
    .select(['reminders', 'weekly_letter'])
    .where('id', '=', userId)
    .where('closed_at', 'is', null);
}

type SettingsRow = Pick<Selectable<UserTable>, 'reminders' | 'weekly_letter'>;

function settingsIn({ reminders, weekly_letter }: SettingsRow): ReminderSettings {
  return { reminders: remindersIn(reminders), weekly_letter: weekly_letter === 1 };
}

/** They were validated when they came. */
function remindersIn(text: string): readonly Reminder[] {
  return JSON.parse(text) as Reminder[];
}

export async function putReminderSettings(
  writer: Writer,
  userId: string,
  { reminders, weekly_letter }: ReminderSettings,
): Promise<void> {
  await changeWhere(
    writer,
    'users',
    { id: userId },
    { reminders: JSON.stringify(reminders), weekly_letter: weekly_letter ? 1 : 0 },
  );
}

/** The number of a person's calendar feed, which is odd while there is one. */
export async function findFeedVersion(reader: Reader, userId: string): Promise<number | undefined> {
  const row = await reader
    .selectFrom('users')
    .select('feed_version')
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return row?.feed_version;
}

/** Opens a feed under a number of its own, or closes it. @returns the number */
export async function putFeedVersion(
  writer: Writer,
  userId: string,
  { isOpen }: { isOpen: boolean },
): Promise<number | undefined> {
  const version = sql<number>`feed_version + feed_version % 2 + ${isOpen ? 1 : 0}`;
  const row = await writer
    .updateTable('users')
    .set({ feed_version: version })
    .where('id', '=', userId)
    .returning('feed_version')
    .executeTakeFirst();
  return row?.feed_version;
}

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

/**
 * Who still awaits the letter of a Monday: it is wanted, and did not come yet. One of a later Monday
 * came by a clock that was ahead.
 */
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
    .where('last_letter', '!=', monday)
    .executeTakeFirst();
}

/** Notes that the letter of a Monday was sent. */
export async function putLastWeeklyLetter(
  writer: Writer,
  userId: string,
  monday: CivilDate,
): Promise<void> {
  await changeWhere(writer, 'users', { id: userId }, { last_letter: monday });
}
