import type { z } from 'zod/mini';
import type { AccountExport, Profile, updateProfileBody } from '#contract/profile.ts';
import type { AuthDependencies } from '../auth/auth-dependencies.ts';
import { listSessions } from '../auth/sessions.usecases.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import type { Reader } from '../database/database.ts';
import { listGroups } from '../groups/groups.usecases.ts';
import { allChanges } from '../habits/completions.usecases.ts';
import { exportedHabitJson } from '../habits/habit-answer.ts';
import type { HabitDependencies } from '../habits/habits.usecases.ts';
import { readNotebook } from '../notebook/reading.usecases.ts';
import type { HabitsIn } from '../notebook/reading.usecases.ts';
import { jsonArray } from '../json-text.ts';
import { listPauses } from '../pauses/pauses.usecases.ts';
import { newestFirst } from '#domain/habit.ts';
import { spoolAnswer } from '../spool-answer.ts';
import type { SpooledAnswer } from '../spool-answer.ts';
import type { Clock } from '../clock.ts';
import { unauthenticated } from '../problem-error.ts';
import { moveTimes } from '../reminders/keep-times.usecases.ts';
import type { Keeping } from '../reminders/keep-times.usecases.ts';
import { getReminderSettings } from '../reminders/reminder-settings.usecases.ts';
import { findProfile, updateProfileRow } from './profile.store.ts';

/** @throws ProblemError unauthenticated when the account was deleted meanwhile */
export async function getProfile(reader: Reader, userId: string): Promise<Profile> {
  const person = await findPerson(reader, userId);
  if (!person) throw unauthenticated();
  return person;
}

/** A person by id; undefined where the account was deleted. */
export async function findPerson(reader: Reader, userId: string): Promise<Profile | undefined> {
  const row = await findProfile(reader, userId);
  return row && { ...row, created_at: new Date(row.created_at).toISOString() };
}

/** Takes over the settings of an earlier account. */
export async function takeSettings(
  keeping: Keeping,
  settings: Pick<Profile, 'name' | 'locale' | 'time_zone' | 'day_start_hour'>,
): Promise<void> {
  await changeProfile(keeping, settings);
}

/** Changes the given fields of the profile. */
export async function updateProfile(
  { database, clock }: Pick<AuthDependencies, 'database' | 'clock'>,
  userId: string,
  change: ProfileChange,
): Promise<Profile> {
  const { engine } = database;
  return await database.write(async (writer) => {
    await changeProfile({ writer, engine, userId, now: clock() }, change);
    return await getProfile(writer, userId);
  }, userId);
}

type ProfileChange = z.output<typeof updateProfileBody>;

/** Who reckons otherwise has their reminders at the same time of another clock. */
async function changeProfile(keeping: Keeping, change: ProfileChange): Promise<void> {
  await updateProfileRow(keeping.writer, keeping.userId, change);
  const { time_zone, day_start_hour } = change;
  if (time_zone !== undefined || day_start_hour !== undefined) await moveTimes(keeping);
}

/**
 * Everything that is stored of a person, but for what only guards their account.
 *
 * @returns the JSON of an AccountExport
 * @throws ProblemError unavailable when it has to be later
 */
export async function exportAccount(
  deps: AuthDependencies & HabitDependencies,
  person: Person,
): Promise<SpooledAnswer> {
  const today = new Date(deps.clock()).toISOString().slice(0, 10);
  return await readNotebook(deps, person.userId, (reader, habitsIn) =>
    spoolAnswer(
      exportText({ reader, clock: deps.clock }, person, habitsIn),
      deps.spoolFolder,
      `habitude-${today}.json`,
    ),
  );
}

/** The export's JSON. What may be long comes a piece at a time. */
async function* exportText(
  deps: { reader: Reader; clock: Clock },
  person: Person,
  habitsIn: HabitsIn,
): AsyncGenerator<string> {
  const { reader, clock } = deps;
  const { userId } = person;
  const sessions = await listSessions(deps, person);
  const short: Omit<AccountExport, 'habits' | 'changes'> = {
    format: 'habitude',
    version: 3,
    exported_at: new Date(clock()).toISOString(),
    profile: await getProfile(reader, userId),
    reminders: await getReminderSettings(reader, userId),
    groups: await listGroups(reader, userId),
    pauses: await listPauses(reader, userId),
    sessions: sessions.map(({ current: _current, ...session }) => session),
  };
  yield JSON.stringify(short).slice(0, -1);
  yield ',"habits":';
  yield* jsonArray(habitsIn(newestFirst), exportedHabitJson);
  yield ',"changes":';
  yield* jsonArray(allChanges(reader, userId));
  yield '}';
}
