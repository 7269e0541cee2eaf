import { setTimeout } from 'node:timers/promises';
import type { Scope } from '#contract/endpoint.ts';
import type { Session } from '#contract/profile.ts';
import type { DayReckoning } from '#domain/today.ts';
import { DAY, isoOf, MINUTE, SECOND, type Clock } from '../../platform/clock.ts';
import type { Database, Reader, Writer } from '../../platform/database/database.ts';
import { createQueues } from '../../platform/limits/queue.ts';
import type { IdempotencyKey } from '../../platform/request-key.ts';
import type { Keys } from '../../platform/keys.ts';
import { newId } from '../../platform/new-id.ts';
import {
  accountSuspended,
  invalidCredentials,
  unauthenticated,
} from '../../platform/problem-error.ts';
import { judgeAccess, newChain } from './chains.ts';
import { readAccessToken, rememberedBy, tokensFor } from './tokens.ts';
import type { AccessClaims, IssuedTokens } from './tokens.ts';
import { noteDaySeen, welcome } from './accounts.store.ts';
import { confirmChain, insertChain } from './chains.store.ts';
import { endStolenChain } from './end-access.ts';
import type { Proof } from './proofs.ts';
import {
  findSessionEnd,
  findSessions,
  findSignedIn,
  insertSession,
  pruneSessions,
  sessionKey,
  sessionRows,
} from './sessions.store.ts';

export {
  findLastSeen as lastSeenAt,
  findOpenSessions as openSessionsOf,
} from './sessions.store.ts';

export interface SessionDependencies {
  database: Database;
  clock: Clock;
  keys: Keys;
  log: EventLog;
}

/** Told who did what to an account: by ids, and never with an address, a password or a token. */
export interface EventLog {
  info(event: object, message: string): void;
  warn(event: object, message: string): void;
  error(event: object, message: string): void;
}

/** Who makes a call, and how it is told from another one of theirs, where they say so. */
interface Caller extends DayReckoning {
  userId: string;
  once?: IdempotencyKey | undefined;
}

/** Somebody who is signed in. */
export interface Person extends Caller {
  sessionId: string;
}

/** A program of somebody, and what its token lets it do. */
export interface Program extends Caller {
  token: {
    id: string;
    scopes: readonly Scope[];
    /** the only habits that it is for; null: all */
    habits: readonly string[] | null;
  };
}

/** Who makes a call: a person by a session of theirs, or a program of theirs by a token. */
export type Principal = Person | Program;

/** The ids of the only habits that somebody may know of; null: all. */
export function chosenHabits(principal: Principal): readonly string[] | null {
  return 'token' in principal ? principal.token.habits : null;
}

const SESSION_LIFE = 30 * DAY;

/** How many sessions an account has at once; with one more the oldest ends. */
const MAX_SESSIONS = 100;

/** How fresh the time at which a session was last seen is kept. */
const SEEN_PRECISION = MINUTE;

/** How long a call waits for a note on its session. */
const NOTE_TIMEOUT_MS = 50;

/**
 * Begins a session: a chain of tokens for its tab, and another for the cookie when remembered.
 *
 * @param proof what was verified; if it lets nobody in any more, the sign-in came too late
 * @throws ProblemError account_suspended; invalid_credentials, unless it is said
 */
export async function openSession(
  deps: SessionDependencies,
  proof: Proof,
  {
    device,
    remember,
    alongside,
    refusal = invalidCredentials,
  }: {
    device: string;
    remember: boolean;
    /** what else is written if, and only if, the session begins */
    alongside?: ((writer: Writer) => Promise<unknown>) | undefined;
    /** what is told of a proof that is worth nothing by now */
    refusal?: () => Error;
  },
): Promise<IssuedTokens> {
  const { userId } = proof;
  const now = deps.clock();
  const sessionId = newId();
  const sessionEndsAt = now + SESSION_LIFE;
  const of = { user_id: userId, session_id: sessionId, now, sessionEndsAt };
  const tab = newChain({ ...of, kind: 'tab' });
  const kept = newChain({ ...of, kind: 'remember' });
  await deps.database.write(async (writer) => {
    if (!(await proof.hold(writer, now))) throw refusal();
    if (!(await welcome(writer, userId, now))) throw accountSuspended();
    await insertSession(writer, {
      user_id: userId,
      id: sessionId,
      device,
      created_at: now,
      last_seen_at: now,
      opened_by: proof.by,
      proven_by: proof.by,
      proven_at: now,
      expires_at: sessionEndsAt,
      ...proof.session,
    });
    await pruneSessions(writer, userId, MAX_SESSIONS);
    await insertChain(writer, tab);
    if (remember) await insertChain(writer, kept);
    await alongside?.(writer);
  }, userId);
  deps.log.info({ user: userId, session: sessionId }, 'session opened');
  const tokens = tokensFor(deps, tab, tab);
  return remember ? { tokens, remembered: rememberedBy(deps.keys, kept) } : { tokens };
}

/**
 * Nothing of a person is counted before it is known who they are: of a hundred calls at once few ask
 * the database for that, so that others don't wait behind them all.
 */
const asking = createQueues({ running: 4, waiting: 1000, timeoutMs: 6 * SECOND });

/**
 * Who holds an access token. The session is looked up each time, so that one that was ended counts
 * no longer, at once.
 *
 * @throws ProblemError unauthenticated; unavailable where a thousand calls of one person ask at once,
 * or the answer takes six seconds
 */
export async function identify(deps: SessionDependencies, accessToken: string): Promise<Person> {
  const now = deps.clock();
  const claims = readAccessToken(accessToken, deps.keys.accessTokens, now);
  if (!claims) throw unauthenticated();
  const { userId, sessionId, generation } = claims;
  const row = await asking(userId, () => findSignedIn(deps.database.read, claims, now));
  if (!row) throw unauthenticated();
  const verdict = judgeAccess(row, generation);
  if (verdict === 'replay') {
    await deps.database.write((writer) => endStolenChain(writer, row, now));
    deps.log.warn({ user: userId, session: sessionId }, 'copied token used');
  }
  if (verdict !== 'accept') throw unauthenticated();
  if (row.confirmed < generation || now - row.last_seen_at >= SEEN_PRECISION) {
    await noteUse(deps, claims, { now, before: row.last_seen_at });
  }
  return { userId, sessionId, time_zone: row.time_zone, day_start_hour: row.day_start_hour };
}

/** Notes that are being written, by what they are of: of many calls at once one writes. */
const notes = new Map<string, Promise<unknown>>();

/** Once what was noted so far is written, or can’t be: answers don’t wait for it for long. */
export async function notesWritten(): Promise<void> {
  await Promise.all(notes.values());
}

/** Notes when a session was last seen, and that the newest token reached its holder. */
async function noteUse(
  deps: SessionDependencies,
  claims: AccessClaims,
  { now, before }: { now: number; before: number },
): Promise<void> {
  await noteOnce(deps, `${claims.chainId} ${claims.generation}`, async (writer) => {
    const isFirstOfDay = Math.floor(now / DAY) !== Math.floor(before / DAY);
    if (isFirstOfDay) await noteDaySeen(writer, claims.userId, now);
    await sessionRows.change(writer, sessionKey(claims), { last_seen_at: now });
    await confirmChain(writer, claims);
  });
}

/** Writes a note on what somebody came by, once for many calls at once. */
export async function noteOnce(
  { database, log }: Pick<SessionDependencies, 'database' | 'log'>,
  name: string,
  write: (writer: Writer) => Promise<unknown>,
): Promise<void> {
  const note =
    notes.get(name) ??
    database
      .write(write)
      // Reading goes on when the disk is full.
      .catch((error: unknown) => log.warn({ err: error }, 'a note of a use was not written'))
      .finally(() => notes.delete(name));
  notes.set(name, note);
  // It goes on, too, while somebody else writes for long.
  await Promise.race([note, setTimeout(NOTE_TIMEOUT_MS, undefined, { ref: false })]);
}

/** The sessions of a person, the last seen first. */
export async function listSessions(
  { reader, clock }: { reader: Reader; clock: Clock },
  userId: string,
  current?: string,
): Promise<Session[]> {
  const rows = await findSessions(reader, userId, clock());
  return rows.map(({ id, device, opened_by, created_at, last_seen_at }) => ({
    id,
    device,
    opened_by,
    created_at: isoOf(created_at),
    last_seen_at: isoOf(last_seen_at),
    current: id === current,
  }));
}

/** When a session ends unless its holder comes back, and when at the latest; 0 when it is over. */
export async function sessionEnd(
  reader: Reader,
  userId: string,
  sessionId: string,
): Promise<{ endsAt: number; latest: number }> {
  const end = await findSessionEnd(reader, { userId, sessionId });
  return { endsAt: end?.ends_at ?? 0, latest: end?.latest ?? 0 };
}
