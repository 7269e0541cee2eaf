import { SECOND } from '../clock.ts';
import { unavailable } from '../problem-error.ts';

/** Where someone stands in a queue. */
export interface Turn {
  /** whoever stands in another line has the next turn */
  line?: string;
  /** who they are and whom it is about: one of a name is let through at a time */
  names?: readonly string[];
}

export interface Bounds {
  running: number;
  /** in each line */
  waiting: number;
  /** when those who are rejected may come again, in milliseconds */
  retryAfter?: number;
  /** how long one waits at most; for as long as it takes, unless said */
  timeoutMs?: number;
  /** how those are told who find no place */
  rejectWith?: (retryAfter: number) => Error;
}

interface Waiting {
  names: readonly string[];
  enter: () => void;
  reject: (reason: Error) => void;
}

/** Runs the work when it is its turn. @throws ProblemError unavailable when it finds no place */
export type Queue = <T>(work: () => Promise<T>, turn?: Turn) => Promise<T>;

/**
 * Lets a few run at a time and a few more wait, and rejects the rest, so that a flood leaves the
 * processor to everyone else. Lines are served in turn; in a full one, whoever holds most of its
 * places loses the last of them to a newcomer.
 *
 * It is our own since libraries serve no lines in turn and let any number wait.
 */
export function createQueue({
  running: maxRunning,
  waiting: maxWaiting,
  retryAfter = SECOND,
  timeoutMs,
  rejectWith = unavailable,
}: Bounds): Queue {
  const inside: (readonly string[])[] = [];
  /** those that wait, by line; the one whose turn is next stands first */
  const lines = new Map<string, Waiting[]>();

  function canEnter(names: readonly string[]): boolean {
    return inside.length < maxRunning && !names.some((name) => inside.flat().includes(name));
  }

  function wait(line: string, names: readonly string[]): Promise<void> {
    const waiting = lines.get(line) ?? [];
    if (waiting.length >= maxWaiting) {
      const shares = waiting.map((each) => shareOf(each.names, waiting));
      const most = Math.max(...shares);
      if (most <= shareOf(names, waiting) + 1) throw rejectWith(retryAfter);
      const [last] = waiting.splice(shares.lastIndexOf(most), 1);
      last?.reject(rejectWith(retryAfter));
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place = { names, enter: resolve, reject };
    waiting.push(place);
    lines.set(line, waiting);
    return timeoutMs === undefined
      ? promise
      : withTimeout(promise, timeoutMs, () => leave(line, place));
  }

  function leave(line: string, place: Waiting): void {
    const others = (lines.get(line) ?? []).filter((each) => each !== place);
    if (others.length > 0) lines.set(line, others);
    else lines.delete(line);
    place.reject(rejectWith(retryAfter));
  }

  function letNextIn(): void {
    for (const [line, waiting] of lines) {
      const next = waiting.find(({ names }) => canEnter(names));
      if (!next) continue;
      waiting.splice(waiting.indexOf(next), 1);
      lines.delete(line);
      if (waiting.length > 0) lines.set(line, waiting);
      inside.push(next.names);
      next.enter();
      return letNextIn();
    }
  }

  return async (work, { line = '', names = [] } = {}) => {
    if (canEnter(names)) inside.push(names);
    else await wait(line, names);
    try {
      return await work();
    } finally {
      inside.splice(inside.indexOf(names), 1);
      letNextIn();
    }
  };
}

/**
 * Runs the work of a key when it is its turn, and that of its line where all keys share a queue.
 *
 * @throws ProblemError unavailable as a queue does
 */
export type Queues = <T>(key: string, work: () => Promise<T>, line?: string) => Promise<T>;

/**
 * A queue for each key, such as a person, and one that all of them share, if they do. One in which
 * nobody stands takes no memory.
 */
export function createQueues(ofOne: Bounds, ofAll?: Bounds): Queues {
  const queues = new Map<string, { queue: Queue; inside: number }>();
  const shared = ofAll && createQueue(ofAll);

  return async (key, work, line = '') => {
    const own = queues.get(key) ?? { queue: createQueue(ofOne), inside: 0 };
    queues.set(key, own);
    own.inside += 1;
    try {
      return await own.queue(() => (shared ? shared(work, { line }) : work()));
    } finally {
      own.inside -= 1;
      if (own.inside === 0) queues.delete(key);
    }
  };
}

async function withTimeout(turn: Promise<void>, timeoutMs: number, leave: () => void) {
  const timer = setTimeout(leave, timeoutMs);
  try {
    await turn;
  } finally {
    clearTimeout(timer);
  }
}

/** How many places of a line are of the same name; of several names, the one with most counts. */
function shareOf(names: readonly string[], waiting: readonly Waiting[]): number {
  const places = names.map((name) => waiting.filter((each) => each.names.includes(name)).length);
  return Math.max(0, ...places);
}
