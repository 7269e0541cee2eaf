import type { z } from 'zod/mini';
import type { Profile, updateProfileBody } from '#contract/profile.ts';
import type { DayReckoning } from '#domain/today.ts';
import type { AuthDependencies } from '../auth/auth-dependencies.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { unauthenticated } from '../../platform/problem-error.ts';
import { resyncAllTimes, type NextTimesContext } from '../reminders/sync-next-times.usecases.ts';
import { endWatchedDay } from '../webhooks/end-day.usecases.ts';
import { findProfile, holdProfile, updateProfileRow, type ProfileRow } from './profile.store.ts';

export { findAccountNotes as accountNotes } from './profile.store.ts';

/** @throws ProblemError unauthenticated when the account was deleted meanwhile */
export async function getProfile(reader: Reader, userId: string): Promise<Profile> {
  const person = await findPerson(reader, userId);
  if (!person) throw unauthenticated();
  return person;
}

/** A person by id; undefined where the account was deleted. */
export async function findPerson(reader: Reader, userId: string): Promise<Profile | undefined> {
  const row = await findProfile(reader, userId);
  return row && profileIn(row);
}

/** The same, whom on PostgreSQL nobody else changes before the end of the transaction. */
export async function holdPerson(
  writer: Writer,
  engine: Engine,
  userId: string,
): Promise<Profile | undefined> {
  const row = await holdProfile(writer, engine, userId);
  return row && profileIn(row);
}

function profileIn(row: ProfileRow): Profile {
  return { ...row, created_at: isoOf(row.created_at) };
}

/** How often one person's clock is set: each time all their reminders get other times. */
export const MOVES_OF_ONE = { perSecond: 1 / 60, burst: 30 };

interface ProfileDependencies extends Pick<AuthDependencies, 'database' | 'clock'> {
  /** @throws ProblemError too_many_requests */
  takeMove: (userId: string) => void;
}

/**
 * Changes the given fields of a person's own profile.
 *
 * @throws ProblemError too_many_requests
 */
export async function changeOwnProfile(
  deps: ProfileDependencies,
  person: Person,
  change: ProfileChange,
): Promise<Profile> {
  if (isMove(change, person)) deps.takeMove(person.userId);
  return await updateProfile(deps, person.userId, change);
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

/**
 * Who reckons otherwise has their reminders at the same time of another clock, and webhooks are told
 * of days as they end there.
 */
export async function changeProfile(
  keeping: NextTimesContext,
  change: ProfileChange,
): Promise<void> {
  const { writer, engine, userId } = keeping;
  const before = await holdPerson(writer, engine, userId);
  await updateProfileRow(writer, userId, change);
  if (!before || !isMove(change, before)) return;
  await resyncAllTimes(keeping);
  await endWatchedDay(writer, userId);
}

/** Whether somebody reckons otherwise after a change. */
function isMove({ time_zone, day_start_hour }: ProfileChange, before: DayReckoning): boolean {
  const isSame = (time_zone ?? before.time_zone) === before.time_zone;
  return !isSame || (day_start_hour ?? before.day_start_hour) !== before.day_start_hour;
}
