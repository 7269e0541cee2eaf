import type { z } from 'zod/mini';
import type { AccountExport, Profile, Session, updateProfileBody } from '#contract/profile.ts';
import type { AuthDependencies } from '../auth/auth-dependencies.ts';
import { listSessions } from '../auth/sessions.usecases.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import type { Reader, Writer } from '../database/database.ts';
import { listGroups } from '../groups/groups.usecases.ts';
import { allChanges } from '../habits/completions.usecases.ts';
import { listHabits } from '../habits/habits.usecases.ts';
import { listPauses } from '../pauses/pauses.usecases.ts';
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
  });
}

/** The sessions of a person, the last seen first. */
export async function sessionsOf(deps: AuthDependencies, person: Person): Promise<Session[]> {
  const rows = await listSessions(deps, person.userId);
  return rows.map(({ id, device, created_at, last_seen_at }) => ({
    id,
    device,
    created_at: new Date(created_at).toISOString(),
    last_seen_at: new Date(last_seen_at).toISOString(),
    current: id === person.sessionId,
  }));
}

/** Everything that is stored of a person, but for what only guards their account. */
export async function exportAccount(
  deps: AuthDependencies,
  person: Person,
): Promise<AccountExport> {
  const [profile, groups, habits, pauses, changes, sessions] = await Promise.all([
    getProfile(deps.database.read, person.userId),
    listGroups(deps.database.read, person.userId),
    listHabits(deps, person.userId),
    listPauses(deps.database.read, person.userId),
    allChanges(deps.database.read, person.userId),
    sessionsOf(deps, person),
  ]);
  return {
    format: 'habitude',
    version: 3,
    exported_at: new Date(deps.clock()).toISOString(),
    profile,
    groups,
    habits,
    pauses,
    changes,
    sessions: sessions.map(({ current: _current, ...session }) => session),
  };
}
