import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Locale } from '#contract/locale.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { startOfDay, todayAt } from '#domain/today.ts';
import {
  deleteAccountRow,
  findAccountByEmail,
  insertAccount,
} from '../../src/server/auth/accounts.store.ts';
import { createPasswords } from '../../src/server/auth/passwords.ts';
import type { Database, Writer } from '../../src/server/database/database.ts';
import { putCompletion } from '../../src/server/habits/completions.store.ts';
import { insertHabit, nextRevision, replaceGoals } from '../../src/server/habits/habits.store.ts';
import { StartError } from '../../src/server/start-error.ts';
import { insertGroup } from '../../src/server/groups/groups.store.ts';
import { putPause } from '../../src/server/pauses/pauses.store.ts';
import { demonstrationPauses } from './days-off.ts';
import { demonstrationGroups, demonstrationHabits } from './demonstration-habits.ts';
import type { DemonstrationHabit } from './demonstration-habits.ts';
import { plantedHabit } from './planted-habit.ts';
import type { PlantedHabit } from './planted-habit.ts';

const NAME = 'Claire Martin';
const EMAIL = 'claire@example.org';

export interface LogIn {
  email: string;
  password: string;
}

/**
 * Puts a person with two years of a dozen habits into a database, in the place of an earlier one.
 *
 * @param force whether the database may hold other people
 * @returns how to log in as that person
 * @throws StartError when the database holds other people and it may not
 */
export async function plantDemonstration(
  database: Database,
  { locale, force, now }: { locale: Locale; force: boolean; now: number },
): Promise<LogIn> {
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await (
    await createPasswords()
  ).inTurn({ line: 'sign-ups', names: [] }, ({ hash }) => hash(password));
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = todayAt(now, { time_zone, day_start_hour: 0 });
  await database.write(async (writer) => {
    await makeRoom(writer, force);
    const id = randomUUIDv7();
    await insertAccount(writer, {
      id,
      email: EMAIL,
      name: NAME,
      password_hash: passwordHash,
      locale,
      time_zone,
      day_start_hour: 0,
      created_at: now,
    });
    await plantNotebook(writer, { userId: id, locale, time_zone, today });
  });
  return { email: EMAIL, password };
}

async function makeRoom(writer: Writer, force: boolean): Promise<void> {
  const earlier = await findAccountByEmail(writer, EMAIL);
  if (earlier) await deleteAccountRow(writer, earlier.id);
  if (force) return;
  const other = await writer.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (other) {
    throw new StartError(
      'This database holds other people. To add the demonstration to them: npm run seed -- --force',
    );
  }
}

interface Planting {
  userId: string;
  locale: Locale;
  time_zone: string;
  today: CivilDate;
}

async function plantNotebook(writer: Writer, person: Planting): Promise<void> {
  const { userId, locale, today } = person;
  await nextRevision(writer, userId);
  const groups = await plantGroups(writer, userId, locale);
  const pauses = demonstrationPauses(today);
  const ids = new Map<string, string>();
  for (const [position, habit] of demonstrationHabits.entries()) {
    const planted = plantedHabit(habit, pauses, today, locale);
    const group_id = habit.group === undefined ? null : (groups.get(habit.group) ?? null);
    ids.set(habit.key, await plantHabit(writer, person, { habit, planted, position, group_id }));
  }
  for (const { habit, first, last, reason } of pauses) {
    await putPause(writer, {
      user_id: userId,
      id: randomUUIDv7(),
      habit_id: habit === undefined ? null : (ids.get(habit) ?? null),
      first_date: first,
      last_date: last,
      reason: reason[locale],
    });
  }
}

async function plantGroups(
  writer: Writer,
  userId: string,
  locale: Locale,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [position, [key, name]] of Object.entries(demonstrationGroups).entries()) {
    const id = randomUUIDv7();
    ids.set(key, id);
    await insertGroup(writer, { user_id: userId, id, name: name[locale], position });
  }
  return ids;
}

async function plantHabit(
  writer: Writer,
  { userId, locale, time_zone }: Planting,
  {
    habit,
    planted,
    ...place
  }: {
    habit: DemonstrationHabit;
    planted: PlantedHabit;
    position: number;
    group_id: string | null;
  },
): Promise<string> {
  const id = randomUUIDv7();
  await insertHabit(writer, {
    user_id: userId,
    id,
    name: habit.name[locale],
    description: habit.description?.[locale] ?? '',
    icon: habit.icon,
    color: habit.color,
    is_active: habit.archived === undefined ? 1 : 0,
    ...place,
    created_at: startOfDay(planted.begin, time_zone),
  });
  await replaceGoals(writer, userId, id, planted.goals);
  for (const { date, completed, value, skipped, note } of planted.completions) {
    const entered = {
      completed: completed ? 1 : 0,
      value: value ?? null,
      skipped: skipped ? 1 : 0,
      note: note ?? '',
    } as const;
    await putCompletion(writer, { user_id: userId, habit_id: id, date, ...entered }, undefined);
  }
  return id;
}
