import { SECOND } from './clock.ts';
import { unavailable } from './problem-error.ts';

/** Where someone stands in a gate. */
export interface Turn {
  /** whoever stands in another line has the next turn */
  line?: string;
  /** who they are and whom it is about: one of a name is let through at a time */
  names?: readonly string[];
}

interface Waiting {
  names: readonly string[];
  enter: () => void;
  reject: (reason: Error) => void;
}

/**
 * Lets a few run at a time and a few more wait, and turns the rest away, so that a flood
 * leaves the processor to everyone else. Lines are served in turn; in a full one, whoever holds
 * most of its places loses the last of them to a newcomer.
 *
 * @returns runs the work when it is its turn
 * @throws ProblemError unavailable, from the returned function, when too many wait already or it takes
 * too long
 */
export function createGate({
  running: maxRunning,
  waiting: maxWaiting,
  retryAfter = SECOND,
  patience,
}: {
  running: number;
  /** in each line */
  waiting: number;
  /** when those who are turned away may come again, in milliseconds */
  retryAfter?: number;
  /** how long one waits at most, in milliseconds; for as long as it takes, unless said */
  patience?: number;
}) {
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
      if (most <= shareOf(names, waiting) + 1) throw unavailable(retryAfter);
      const [last] = waiting.splice(shares.lastIndexOf(most), 1);
      last?.reject(unavailable(retryAfter));
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place = { names, enter: resolve, reject: reject };
    waiting.push(place);
    lines.set(line, waiting);
    return patience === undefined
      ? promise
      : withPatience(promise, patience, () => leave(line, place));
  }

  function leave(line: string, place: Waiting): void {
    const others = (lines.get(line) ?? []).filter((each) => each !== place);
    if (others.length > 0) lines.set(line, others);
    else lines.delete(line);
    place.reject(unavailable(retryAfter));
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

  return async function pass<T>(
    work: () => Promise<T>,
    { line = '', names = [] }: Turn = {},
  ): Promise<T> {
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
 * A gate for each key, such as a person. One at which nobody stands takes no memory.
 *
 * @returns runs the work when it is its turn at the gate of the key
 * @throws ProblemError unavailable, from the returned function, when too many wait there already
 */
export function createGates(limits: Parameters<typeof createGate>[0]) {
  const gates = new Map<string, { pass: ReturnType<typeof createGate>; inside: number }>();

  return async function pass<T>(key: string, work: () => Promise<T>): Promise<T> {
    const gate = gates.get(key) ?? { pass: createGate(limits), inside: 0 };
    gates.set(key, gate);
    gate.inside += 1;
    try {
      return await gate.pass(work);
    } finally {
      gate.inside -= 1;
      if (gate.inside === 0) gates.delete(key);
    }
  };
}

async function withPatience(turn: Promise<void>, patience: number, leave: () => void) {
  const timer = setTimeout(leave, patience);
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
