import { randomBytes } from 'node:crypto';
import type { Locale } from '#contract/locale.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { packEntries } from '#domain/entries.ts';
import { startOfDay, todayAt } from '#domain/today.ts';
import {
  accountIdOf,
  endAccount,
  isAnybodyHere,
  makeAccount,
} from '../../src/server/auth/accounts.usecases.ts';
import { createPasswords } from '../../src/server/auth/passwords.ts';
import type { Database, Writer } from '../../src/server/database/database.ts';
import { addGroups } from '../../src/server/groups/groups.usecases.ts';
import { addEntries } from '../../src/server/habits/entries.usecases.ts';
import { addHabits } from '../../src/server/habits/stored-habits.usecases.ts';
import { newId } from '../../src/server/new-id.ts';
import { addPauses } from '../../src/server/pauses/pauses.usecases.ts';
import { StartError } from '../../src/server/start-error.ts';
import { demonstrationPauses } from './days-off.ts';
import { demonstrationGroups, demonstrationHabits } from './demonstration-habits.ts';
import { plantedHabit } from './planted-habit.ts';

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
    const account = { email: EMAIL, name: NAME, password_hash: passwordHash, locale, time_zone };
    const userId = await makeAccount(writer, account, now);
    await plantNotebook(writer, { userId, locale, time_zone, today });
  });
  return { email: EMAIL, password };
}

async function makeRoom(writer: Writer, force: boolean): Promise<void> {
  const earlier = await accountIdOf(writer, EMAIL);
  if (earlier !== undefined) await endAccount(writer, earlier);
  if (!force && (await isAnybodyHere(writer))) {
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

/** Puts entries in as an import does: what was planted long ago has no history of changes. */
async function plantNotebook(
  writer: Writer,
  { userId, locale, time_zone, today }: Planting,
): Promise<void> {
  const groups = Object.entries(demonstrationGroups).map(([key, name]) => ({
    key,
    id: newId(),
    name: name[locale],
  }));
  await addGroups(
    writer,
    { userId },
    groups.map(({ id, name }) => ({ id, name })),
  );
  const pauses = demonstrationPauses(today);
  const habits = demonstrationHabits.map((habit) => {
    const { begin, goals, entries } = plantedHabit(habit, pauses, today, locale);
    const group_id = groups.find(({ key }) => key === habit.group)?.id ?? null;
    const planted = {
      id: newId(),
      name: habit.name[locale],
      description: habit.description?.[locale] ?? '',
      icon: habit.icon,
      color: habit.color,
      is_active: habit.archived === undefined,
      group_id,
      created_at: startOfDay(begin, time_zone),
      goals,
    };
    return { key: habit.key, planted, entries: packEntries(entries) };
  });
  await addHabits(
    writer,
    userId,
    habits.map(({ planted }) => planted),
  );
  for (const { planted, entries } of habits)
    await addEntries(writer, { userId, habitId: planted.id, revision: 0 }, entries);
  const ids = new Map(habits.map(({ key, planted }) => [key, planted.id]));
  await addPauses(
    writer,
    { userId },
    pauses.map(({ habit, first, last, reason }) => ({
      id: newId(),
      habit_id: habit === undefined ? null : (ids.get(habit) ?? null),
      first,
      last,
      reason: reason[locale],
    })),
  );
}
