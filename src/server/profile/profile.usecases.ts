import type { z } from 'zod/mini';
import type { AccountExport, Profile, updateProfileBody } from '#contract/profile.ts';
import type { AuthDependencies } from '../auth/auth-dependencies.ts';
import { listSessions } from '../auth/sessions.usecases.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import type { Reader, Writer } from '../database/database.ts';
import { listGroups } from '../groups/groups.usecases.ts';
import { allChanges } from '../habits/completions.usecases.ts';
import { habitJson } from '../habits/habit-answer.ts';
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
import { findProfile, updateProfileRow } from './profile.store.ts';

/** @throws ProblemError unauthenticated when the account was deleted meanwhile */
export async function getProfile(reader: Reader, userId: string): Promise<Profile> {
  const row = await findProfile(reader, userId);
  if (!row) throw unauthenticated();
  return { ...row, created_at: new Date(row.created_at).toISOString() };
}

/** Takes over the settings of an earlier account. */
export async function takeSettings(
  writer: Writer,
  userId: string,
  settings: Pick<Profile, 'name' | 'locale' | 'time_zone' | 'day_start_hour'>,
): Promise<void> {
  await updateProfileRow(writer, userId, settings);
}

/** Changes the given fields of the profile. */
export async function updateProfile(
  { database }: AuthDependencies,
  userId: string,
  change: z.output<typeof updateProfileBody>,
): Promise<Profile> {
  return await database.write(async (writer) => {
    await updateProfileRow(writer, userId, change);
    return await getProfile(writer, userId);
  }, userId);
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
    groups: await listGroups(reader, userId),
    pauses: await listPauses(reader, userId),
    sessions: sessions.map(({ current: _current, ...session }) => session),
  };
  yield JSON.stringify(short).slice(0, -1);
  yield ',"habits":';
  yield* jsonArray(habitsIn(newestFirst), habitJson);
  yield ',"changes":';
  yield* jsonArray(allChanges(reader, userId));
  yield '}';
}
