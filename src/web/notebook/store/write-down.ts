import { copy, isFull } from './copy.ts';
import { EMPTY_REPLICA } from './replica.ts';
import type { Replica } from './replica.ts';
import { joined, writingOf } from './writing.ts';
import type { Writing } from './writing.ts';

/**
 * What this browser keeps of what is shown:
 * - all: the notebook, and what waits to be sent
 * - commands: what waits to be sent; there is no room for more, or it is asked not to
 * - nothing: it can't
 * - too little: there is no room even for what waits, which ends with the page
 */
export type Keeping = 'all' | 'commands' | 'nothing' | 'too little';

/** Where home is kept as it was seen last, which says what was in the copy then (see `KeepView`). */
export const LAST_VIEW = 'last-view';

/** It is true no more. */
export const dropLastView = (): void => window.localStorage.removeItem(LAST_VIEW);

/** What is there to be written down. */
interface Subject {
  person: string;
  replica: () => Replica;
  /** of the clock, see `copy`; undefined where the notebook is not to be kept */
  offset: () => number | undefined;
}

/**
 * Makes what writes a replica down as it changes: soon, and what comes while it writes together.
 * Where there is no room the notebook goes, which can be fetched again, and what waits to be sent
 * stays; where there is none for that either, it is tried again with whatever comes next.
 */
export function createPen(
  { person, replica, offset }: Subject,
  onKeeping: (keeping: Keeping) => void,
): (writing: Writing) => void {
  let pending: Writing | undefined;
  let isWriting = false;
  /** what was written is not what it should be, and is to be written anew */
  let isBroken = false;

  async function write(writing: Writing): Promise<Keeping> {
    const whole = () => joined(writing, writingOf(EMPTY_REPLICA, replica()));
    try {
      const isWritten = !isBroken && (await copy.write(person, writing, offset()));
      if (!isWritten) await copy.write(person, whole(), offset());
      isBroken = offset() === undefined;
      return isBroken ? 'commands' : 'all';
    } catch (error) {
      isBroken = true;
      if (!isFull(error)) return 'nothing';
    }
    try {
      await copy.erase(person, 'notebook');
      await copy.write(person, whole(), undefined);
      return 'commands';
    } catch {
      return 'too little';
    }
  }

  async function flush(): Promise<void> {
    isWriting = true;
    while (pending) {
      const writing = pending;
      pending = undefined;
      onKeeping(await write(writing));
    }
    isWriting = false;
  }

  return (writing) => {
    dropLastView();
    pending = pending ? joined(pending, writing) : writing;
    if (!isWriting) void flush();
  };
}
