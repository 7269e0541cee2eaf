import { openTokensOf } from '../auth/personal-tokens/personal-tokens.usecases.ts';
import { openSessionsOf, type Principal } from '../auth/sessions.usecases.ts';
import { HOUR, MINUTE, SECOND, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { findEpoch, findRevisions, notebookSizeOf } from './reading.usecases.ts';
import { schedule } from '../../platform/schedule.ts';
import { unavailable } from '../../platform/problem-error.ts';

/** Where a revision is told. */
interface Listener {
  tell(revision: number): void;
  end(): void;
  once(event: 'close', listener: () => void): unknown;
}

export interface Live {
  /**
   * Tells a person's revision, now and whenever it has grown, until their session, their token
   * or the stream is over.
   *
   * @throws ProblemError unavailable when the process is about to end
   */
  follow(principal: Principal, events: Listener): Promise<void>;
  /** Begins to tell what is changed. */
  start(): void;
  /** Ends all streams, and lets nobody follow any more. */
  stop(): Promise<void>;
}

/** How soon a stream ends after what it came by, and a change is told that nobody told us of. */
const POLL_INTERVAL_MS = 4 * SECOND;

/** Asks a page to look for news whatever it knows: the database may be another one than it was. */
const UNKNOWN_REVISION = -1;

/** Over so long those who follow are asked that: not all of them read all of it at once. */
const SPREAD = 3 * MINUTE;

/** How many are looked at together, so that others get their turn. */
const AT_ONCE = 500;

/** A token that was copied is worth no more than this; they don't all come again at once. */
const lifeOfStream = () => HOUR + Math.random() * 10 * MINUTE;

interface Follower {
  userId: string;
  /** the session or token that it came by */
  by: string;
  isProgram: boolean;
  endsAt: number;
  /** when it is asked to look anew */
  looksAt: number;
  /** the revision that it was told last */
  told: number;
  events: Listener;
}

/** Those who follow their notebook at this process. */
export function createLive({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: { warn(details: object, message: string): void };
}): Live {
  const followers = new Map<string, Set<Follower>>();
  let stopListening: (() => void) | undefined;
  let stopped = false;
  let epoch: string | undefined;

  const inAWhile = () => clock() + Math.random() * SPREAD;

  function add(follower: Follower): void {
    const { userId, events } = follower;
    const ofPerson = followers.get(userId) ?? new Set();
    followers.set(userId, ofPerson.add(follower));
    events.once('close', () => {
      ofPerson.delete(follower);
      if (ofPerson.size === 0) followers.delete(userId);
    });
  }

  function tell(follower: Follower, revision: number): void {
    if (revision <= follower.told) return;
    follower.told = revision;
    follower.events.tell(revision);
  }

  const all = () => [...followers.values()].flatMap((ofPerson) => [...ofPerson]);

  async function look(): Promise<void> {
    const everybody = all();
    const before = epoch;
    epoch = await findEpoch(database.read);
    if (before !== undefined && before !== epoch) {
      for (const follower of everybody) follower.looksAt = inAWhile();
    }
    for (let begin = 0; begin < everybody.length; begin += AT_ONCE) {
      await lookAt(everybody.slice(begin, begin + AT_ONCE));
    }
  }

  async function lookAt(some: readonly Follower[]): Promise<void> {
    const now = clock();
    const userIds = [...new Set(some.map(({ userId }) => userId))];
    const ofPrograms = some.filter(({ isProgram }) => isProgram).map(({ userId }) => userId);
    const open = new Set([
      ...(await openSessionsOf(database, userIds, now)),
      ...(ofPrograms.length > 0 ? await openTokensOf(database, [...new Set(ofPrograms)], now) : []),
    ]);
    const revisions = await findRevisions(database, userIds);
    for (const follower of some) {
      const isOver = !open.has(follower.by) || follower.endsAt <= now;
      if (isOver) follower.events.end();
      else if (follower.looksAt > now) tell(follower, revisions.get(follower.userId) ?? 0);
      else {
        follower.looksAt = Number.POSITIVE_INFINITY;
        follower.told = UNKNOWN_REVISION;
        follower.events.tell(UNKNOWN_REVISION);
      }
    }
  }

  const looking = schedule(POLL_INTERVAL_MS, look, (error) =>
    log.warn({ err: error }, 'checking streams failed'),
  );

  return {
    async follow(principal, events) {
      if (stopped) throw unavailable(SECOND);
      const { userId } = principal;
      const isProgram = 'token' in principal;
      const follower: Follower = {
        userId,
        by: isProgram ? principal.token.id : principal.sessionId,
        isProgram,
        endsAt: clock() + lifeOfStream(),
        looksAt: inAWhile(),
        told: UNKNOWN_REVISION,
        events,
      };
      // Before the revision is read, so that no change falls between the two.
      add(follower);
      const { revision } = await notebookSizeOf(database.read, userId);
      tell(follower, revision);
    },
    start() {
      stopListening = database.revisions.listen((userId, revision) => {
        for (const follower of followers.get(userId) ?? []) tell(follower, revision);
      });
      looking.start();
    },
    async stop() {
      stopped = true;
      stopListening?.();
      for (const { events } of all()) events.end();
      await looking.stop();
    },
  };
}
