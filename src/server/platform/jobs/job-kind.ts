import { createQueues, type Queues } from '../limits/queue.ts';

/** A job as whoever does it knows it. */
export interface Job {
  /** the same at each attempt */
  id: string;
  /** whose it is: it goes with their account */
  userId: string | null;
  /** for how long it has waited since it was due, in milliseconds */
  waited: number;
  /** is aborted when the process stops: what takes longer than a moment may end before it is done */
  signal: AbortSignal;
}

/** Why a job could not be done. */
export interface JobFailure {
  /** in a few words, which are stored and logged: nothing of a person's */
  reason: string;
  /** whether it would fail again */
  lasting: boolean;
}

/** How long a job waits that is done later, in milliseconds. */
export interface Waiting {
  /** at least so long, where that was said */
  wait?: number | undefined;
  /** exactly so long, instead of a pause that grows */
  pause?: number | undefined;
  /** that it was not its turn, which is no attempt */
  isNoTurn?: boolean;
}

/** Thrown by a job that is to be done later, and knows when. */
export class Postponed extends Error {
  override name = 'Postponed';
  readonly waiting: Waiting;

  /** @param reason as of a failure */
  constructor(reason: string, waiting: Waiting) {
    super(reason);
    this.waiting = waiting;
  }
}

/** What has to be known of jobs of a kind. Lengths of time are in milliseconds. */
export interface JobKind<Payload> {
  /** how many of them a process has in hand at once */
  atOnce: number;
  /** for how long a job is in one process's hands; longer than it takes, or it is done twice */
  lease: number;
  /** how long a job waits after its n-th failure, counted from 1 */
  pauseAfter(failures: number): number;
  /**
   * the instant after which a job is worth nothing: it is not begun any more, and given up if it would
   * be tried again later; without one it is tried until it is done
   */
  worthUntil?(payload: Payload, dueAt: number): number;
  /** one such job is there from the start on, and done so often: by one process, however many run */
  every?: number;
  /** It may be called again for a job that was done, when the process died before it said so. */
  run(payload: Payload, job: Job): Promise<void>;
  /** what another error of `run` means; without it the error is logged as it is */
  explain?(error: unknown): JobFailure;
}

/** Pauses that grow: the first one, then so many times as long each time, up to the longest. */
export function growing(first: number, factor: number, longest: number) {
  return (failures: number): number => Math.min(longest, first * factor ** (failures - 1));
}

/**
 * Has so many jobs of a person in hand at once: slow ones keep nobody from theirs.
 *
 * @param turn how long others of theirs wait then
 */
export function atOnceOfOne(running: number, turn: number): Queues {
  const rejectWith = (pause: number) => new Postponed('others first', { pause, isNoTurn: true });
  return createQueues({ running, waiting: 0, retryAfter: turn, rejectWith });
}
