import { failedCommands } from '#domain/commands/builds-on.ts';
import { ProblemError } from '../app/api/problem-error.ts';
import { pauseAfter } from '../app/api/loop.ts';
import { buildOfPage } from '../app/builds/watch-builds.ts';
import { unsent, type Replica, type PendingCommand } from './replica.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A command that fails so often within an hour is tried once a day, and by each new build. */
const MAX_FAILURES = 10;

/** Whether it failed so often that the person is told of it by itself. */
export function isGivenUp({ trouble }: PendingCommand): boolean {
  return trouble !== undefined && trouble.times >= MAX_FAILURES;
}

/**
 * Whether what waits does for trouble of the server, and not for want of a connection. While the
 * server answers, what was just entered waits behind what it has trouble with.
 *
 * @param trouble why the server could not be asked last; undefined where it answered
 */
export function isServerAtFault(trouble: unknown, waiting: readonly PendingCommand[]): boolean {
  const isTroubled = (each: PendingCommand) => each.trouble !== undefined;
  if (trouble === undefined) return waiting.some(isTroubled);
  return trouble instanceof ProblemError || waiting.every(isTroubled);
}

/** The replica with commands noted that failed. Nothing of them was done. */
export function withTrouble(replica: Replica, ids: ReadonlySet<string>, now: number): Replica {
  const outbox = replica.outbox.map((waiting): PendingCommand => {
    if (!ids.has(waiting.id)) return waiting;
    const { trouble: before } = waiting;
    const isOften = isGivenUp(waiting);
    const isRecent = before !== undefined && before.since <= now && now - before.since < HOUR;
    const times = isOften ? MAX_FAILURES : isRecent ? before.times + 1 : 1;
    const since = isRecent && !isOften ? before.since : now;
    const next = now + (times >= MAX_FAILURES ? DAY : pauseAfter(times));
    return { ...unsent(waiting), trouble: { times, since, next, build: buildOfPage() } };
  });
  return { ...replica, outbox };
}

/** The replica with a command that is to be tried again at once. */
export function withRetry(replica: Replica, id: string): Replica {
  return withRetries(replica, (waiting) => waiting.id === id);
}

/** The same for whatever failed in a page of another build, to be asked once a page. */
export function withNewBuild(replica: Replica): Replica {
  return withRetries(replica, ({ trouble }) => trouble?.build !== buildOfPage());
}

function withRetries(replica: Replica, isMeant: (waiting: PendingCommand) => boolean): Replica {
  const outbox = replica.outbox.map((waiting) =>
    waiting.trouble && isMeant(waiting)
      ? { ...waiting, trouble: { ...waiting.trouble, next: 0 } }
      : waiting,
  );
  return { ...replica, outbox };
}

/**
 * The replica with nothing noted as sent, so that news is taken over whatever waits. Where the
 * server did what it seemed to fail at, an amount is shown twice until it says so.
 */
export function withNoneSent(replica: Replica): Replica {
  if (!replica.outbox.some(({ state }) => state === 'sent')) return replica;
  const outbox = replica.outbox.map((each) => (each.state === 'sent' ? unsent(each) : each));
  return { ...replica, outbox };
}

/** What may come to be sent: what builds on something that failed waits with it. */
function sendableIn({ outbox }: Replica): readonly PendingCommand[] {
  const failed = failedCommands();
  return outbox.filter(({ state, command, trouble }) => {
    if (state === 'answered') return false;
    const isHeld = failed.hold(command);
    if (isHeld || trouble) failed.add(command);
    return !isHeld;
  });
}

/**
 * What is to be sent now: what never failed, and once that is gone one by one what did, when its
 * time has come. What failed later than now did so before a clock was set back.
 */
export function dueIn(replica: Replica, now: number): readonly PendingCommand[] {
  const sendable = sendableIn(replica);
  const fine = sendable.filter(({ trouble }) => !trouble);
  if (fine.length > 0) return fine;
  return sendable
    .filter(({ trouble }) => trouble && (trouble.next <= now || trouble.since > now))
    .slice(0, 1);
}

/**
 * After so many milliseconds something that failed is to be tried again, or looked at again: after a
 * clock was set back its time may be further away than a timer can wait.
 */
export function pauseBefore(replica: Replica, now: number): number | undefined {
  const times = sendableIn(replica).flatMap(({ trouble }) => trouble?.next ?? []);
  return times.length === 0 ? undefined : Math.min(DAY, Math.max(0, Math.min(...times) - now));
}
