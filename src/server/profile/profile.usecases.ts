import type { z } from 'zod/mini';
import type { Profile, updateProfileBody } from '#contract/profile.ts';
import type { AuthDependencies } from '../auth/auth-dependencies.ts';
import type { Reader } from '../database/database.ts';
import { unauthenticated } from '../problem-error.ts';
import { moveTimes } from '../reminders/keep-times.usecases.ts';
import type { Keeping } from '../reminders/keep-times.usecases.ts';
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
