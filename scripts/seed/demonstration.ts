import { randomBytes } from 'node:crypto';
import type { Locale } from '#contract/locale.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { packEntries } from '#domain/entries.ts';
import { WEEKDAYS } from '#domain/goal.ts';
import type { Reminder } from '#domain/reminder.ts';
import { startOfDay, todayAt } from '#domain/today.ts';
import {
  accountIdOf,
  removeAccount,
  isAnybodyHere,
  makeAccount,
} from '../../src/server/features/auth/accounts.usecases.ts';
import { createPasswords } from '../../src/server/features/auth/passwords.ts';
import { nameFirstOperator } from '../../src/server/features/operator/operators.usecases.ts';
import type { Database, Writer } from '../../src/server/platform/database/database.ts';
import { newId } from '../../src/server/platform/new-id.ts';
import {
  carryOut,
  changeWithin,
} from '../../src/server/features/notebook/change-notebook.usecases.ts';
import type { OpenNotebook } from '../../src/server/features/notebook/open-notebook.ts';
import { StartError } from '../../src/server/platform/start-error.ts';
import { demonstrationPauses } from './days-off.ts';
import { demonstrationGroups, demonstrationHabits } from './demonstration-habits.ts';
import type { DemonstrationHabit } from './demonstration-habits.ts';
import { plantedHabit } from './planted-habit.ts';

const NAME = 'Claire Martin';
const EMAIL = 'claire@example.org';

export interface SignIn {
  email: string;
  password: string;
}

/**
 * Puts a person with two years of a dozen habits into a database, in the place of an earlier one.
 *
 * @param force whether the database may hold other people
 * @returns how to sign in as that person
 * @throws StartError when the database holds other people and it may not
 */
export async function plantDemonstration(
  database: Database,
  { locale, force, now }: { locale: Locale; force: boolean; now: number },
): Promise<SignIn> {
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await createPasswords().inTurn({ line: 'sign-ups', names: [] }, ({ hash }) =>
    hash(password),
  );
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = todayAt(now, { time_zone, day_start_hour: 0 });
  await database.write(async (writer) => {
    await makeRoom(writer, force);
    const account = { email: EMAIL, name: NAME, password_hash: passwordHash, locale, time_zone };
    const userId = await makeAccount(writer, account, now);
    await nameFirstOperator(writer, userId, now);
    const owner = { userId, time_zone, day_start_hour: 0 };
    await changeWithin({ database, clock: () => now, writer }, owner, (open) =>
      plantNotebook(open, { locale, time_zone, today }),
    );
  });
  return { email: EMAIL, password };
}

async function makeRoom(writer: Writer, force: boolean): Promise<void> {
  const earlier = await accountIdOf(writer, EMAIL);
  if (earlier !== undefined) await removeAccount(writer, earlier);
  if (!force && (await isAnybodyHere(writer))) {
    throw new StartError(
      'This database holds other people. To add the demonstration to them: npm run seed -- --force',
    );
  }
}

interface Planting {
  locale: Locale;
  time_zone: string;
  today: CivilDate;
}

/** Puts entries in as an import does: what was planted long ago has no history of changes. */
async function plantNotebook(
  open: OpenNotebook,
  { locale, time_zone, today }: Planting,
): Promise<void> {
  const groups = new Map(
    Object.entries(demonstrationGroups).map(([key, name]) => [key, { id: newId(), name }]),
  );
  for (const { id, name } of groups.values())
    await carryOut(open, { type: 'create_group', group: id, name: name[locale] });
  const pauses = demonstrationPauses(today);
  const ids = new Map<string, string>();
  for (const habit of demonstrationHabits) {
    const { begin, goals, entries, answers } = plantedHabit(habit, pauses, today, locale);
    const id = newId();
    ids.set(habit.key, id);
    await carryOut(open, {
      type: 'create_habit',
      habit: id,
      name: habit.name[locale],
      description: habit.description?.[locale] ?? '',
      icon: habit.icon,
      color: habit.color,
      group_id: groups.get(habit.group ?? '')?.id ?? null,
      created_at: startOfDay(begin, time_zone),
      goals,
      cue: habit.cue?.[locale] ?? '',
      reminders: remindersOf(habit),
      answers,
    });
    const pages = Object.fromEntries(packEntries(entries));
    await carryOut(open, { type: 'fill_days', habit: id, pages }, { withoutPast: true });
    if (habit.archived !== undefined)
      await carryOut(open, { type: 'change_habit', habit: id, is_active: false });
  }
  for (const { habit, first, last, reason } of pauses) {
    const habit_id = habit === undefined ? null : (ids.get(habit) ?? null);
    await carryOut(open, {
      type: 'create_pause',
      pause: newId(),
      habit_id,
      first,
      last,
      reason: reason[locale],
    });
  }
}

function remindersOf({ remindedAt: time }: DemonstrationHabit): Reminder[] {
  if (time === undefined) return [];
  return [{ id: newId(), time, weekdays: WEEKDAYS, way: 'mail', rhythm: 'every_day' }];
}
