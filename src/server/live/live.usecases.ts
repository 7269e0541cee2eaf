import { openSessionsOf } from '../auth/sessions.usecases.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { notebookOf, revisionsOf } from '../notebook/reading.usecases.ts';
import { unavailable } from '../problem-error.ts';

/** Where a revision is told. */
interface Listener {
  tell(revision: number): void;
  end(): void;
  once(event: 'close', listener: () => void): unknown;
}

export interface Live {
  /**
   * Tells a person's revision, now and whenever it has grown, until their session or the stream is
   * over.
   *
   * @throws ProblemError unavailable when the process is about to end
   */
  follow(person: Pick<Person, 'userId' | 'sessionId'>, events: Listener): Promise<void>;
  /** Begins to tell what is changed. */
  start(): void;
  /** Ends all streams, and lets nobody follow any more. */
  stop(): Promise<void>;
}

/** How soon a stream ends after its session, and a change is told that nobody told us of. */
const LOOK = 4 * SECOND;

/** How many are looked at together, so that others get their turn. */
const AT_ONCE = 500;

/** A token that was copied is worth no more than this; they don't all come again at once. */
const lifeOfStream = () => HOUR + Math.random() * 10 * MINUTE;

interface Follower {
  userId: string;
  sessionId: string;
  endsAt: number;
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
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let stopListening: (() => void) | undefined;
  let stopped = false;

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
    for (let begin = 0; begin < everybody.length; begin += AT_ONCE) {
      await lookAt(everybody.slice(begin, begin + AT_ONCE));
    }
  }

  async function lookAt(some: readonly Follower[]): Promise<void> {
    const now = clock();
    const userIds = [...new Set(some.map(({ userId }) => userId))];
    const open = await openSessionsOf(database, userIds, now);
    const revisions = await revisionsOf(database, userIds);
    for (const follower of some) {
      const isOver = !open.has(follower.sessionId) || follower.endsAt <= now;
      if (isOver) follower.events.end();
      else tell(follower, revisions.get(follower.userId) ?? 0);
    }
  }

  return {
    async follow({ userId, sessionId }, events) {
      if (stopped) throw unavailable(SECOND);
      const follower = { userId, sessionId, endsAt: clock() + lifeOfStream(), told: -1, events };
      // Before the revision is read, so that no change falls between the two.
      add(follower);
      const { revision } = await notebookOf(database.read, userId);
      tell(follower, revision);
    },
    start() {
      stopListening = database.revisions.listen((userId, revision) => {
        for (const follower of followers.get(userId) ?? []) tell(follower, revision);
      });
      timer = setInterval(() => {
        looking ??= look()
          .catch((error: unknown) => log.warn({ err: error }, 'streams were not looked after'))
          .finally(() => (looking = undefined));
      }, LOOK);
    },
    async stop() {
      stopped = true;
      stopListening?.();
      clearInterval(timer);
      for (const { events } of all()) events.end();
      await looking;
    },
  };
}
