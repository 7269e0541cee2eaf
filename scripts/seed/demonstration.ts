import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Locale } from '#contract/locale.ts';
import { addDays } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { plainGoal } from '#domain/goal.ts';
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
import { demonstrationHabits } from './demonstration-habits.ts';
import { keptDays } from './kept-days.ts';

const NAME = 'Claire Martin';
const EMAIL = 'claire@example.org';

export interface LogIn {
  email: string;
  password: string;
}

/**
 * Puts a person with two years of six habits into a database, in the place of an earlier one.
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
  const passwordHash = await (await createPasswords()).hash(password);
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
    await plantHabits(writer, { userId: id, locale, time_zone, today });
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

async function plantHabits(
  writer: Writer,
  person: { userId: string; locale: Locale; time_zone: string; today: CivilDate },
): Promise<void> {
  const { userId, locale, time_zone, today } = person;
  await nextRevision(writer, userId);
  for (const [position, habit] of demonstrationHabits.entries()) {
    const id = randomUUIDv7();
    const begin = addDays(today, -habit.age);
    await insertHabit(writer, {
      user_id: userId,
      id,
      name: habit.name[locale],
      description: habit.description[locale],
      icon: habit.icon,
      color: habit.color,
      is_active: 1,
      position,
      group_id: null,
      created_at: startOfDay(begin, time_zone),
    });
    await replaceGoals(writer, userId, id, [plainGoal(habit.frequency, begin)]);
    for (const date of keptDays(habit, today)) {
      await putCompletion(writer, {
        user_id: userId,
        habit_id: id,
        date,
        completed: 1,
        value: null,
        skipped: 0,
        note: '',
      });
    }
  }
}
