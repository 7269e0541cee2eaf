import { createLoop } from '../app/api/loop.ts';
import { diffOf, squash, type Diff } from './diff.ts';
import { isFull, localDatabase, type Kept } from './local-database.ts';
import { EMPTY_REPLICA, type Replica } from './replica.ts';

/**
 * What this browser keeps of what is shown:
 * - all: the notebook, and what waits to be sent
 * - commands: what waits to be sent; there is no room for more, or it is asked not to
 * - nothing: it can't, at least for now
 * - too little: there is no room even for what waits, which ends with the page
 */
export type Keeping = 'all' | 'commands' | 'nothing' | 'too little';

/** By so many milliseconds the offset of the clock varies from answer to answer. */
const USUAL_DRIFT_MS = 5000;

/** So long after it had no room the notebook is not written again. */
const FULL_DISK_PAUSE_MS = 60_000;

/** What there is to be written down. */
interface Subject {
  person: string;
  replica: () => Replica;
  /** of the clock, see `localDatabase`; undefined where the notebook is not to be kept */
  offset: () => number | undefined;
  /** told of what was written down before, once it could be read */
  onFound: (kept: Kept) => void;
  onKeeping: (keeping: Keeping) => void;
}

/**
 * Writes a replica down as it changes: soon, and what comes while it writes together. Where there is
 * no room the notebook goes, which can be fetched again, and what waits to be sent stays. Whatever
 * else fails is tried again, ever later: a browser may have thrown its database away, or have no time
 * for it. Private windows of some browsers keep nothing, which looks the same.
 */
export function createPersister({ person, replica, offset, onFound, onKeeping }: Subject) {
  let pending: Diff | undefined;
  let isRead = false;
  let isClosed = false;
  /** what was written is not what it should be, and is to be written anew */
  let isBroken = false;
  /** when there was no room for the notebook, by a clock that nobody sets; undefined where there is */
  let fullAt: number | undefined;

  async function read(): Promise<void> {
    onFound(await localDatabase.read(person));
    isRead = true;
    onKeeping(offset() === undefined ? 'commands' : 'all');
  }

  async function write(diff: Diff): Promise<Keeping> {
    const whole = () => squash(diff, diffOf(EMPTY_REPLICA, replica()));
    try {
      if (fullAt !== undefined) {
        // What was just entered stays also when the page is left before the next lines run.
        await localDatabase.write(person, whole());
        if (performance.now() - fullAt < FULL_DISK_PAUSE_MS) return 'commands';
      }
      const isWritten = !isBroken && (await localDatabase.write(person, diff, offset()));
      if (!isWritten) await localDatabase.write(person, whole(), offset());
      isBroken = offset() === undefined;
      fullAt = undefined;
      return isBroken ? 'commands' : 'all';
    } catch (error) {
      isBroken = true;
      if (!isFull(error)) throw error;
    }
    await localDatabase.erase(person, 'notebook');
    await localDatabase.write(person, whole());
    fullAt = performance.now();
    return 'commands';
  }

  const loop = createLoop(
    async () => {
      if (!isRead && !isClosed) {
        await read();
        isBroken = true;
        pending ??= diffOf(EMPTY_REPLICA, replica());
      }
      while (pending) {
        const diff = pending;
        pending = undefined;
        try {
          onKeeping(await write(diff));
        } catch (error) {
          pending = pending ? squash(diff, pending) : diff;
          throw error;
        }
      }
    },
    (error) => {
      onKeeping(isFull(error) ? 'too little' : 'nothing');
      if (isClosed) loop.stop();
    },
  );

  function writeSoon(diff: Diff): void {
    pending = pending ? squash(pending, diff) : diff;
    loop.schedule();
  }

  return {
    /** Reads what is there; where that fails, again by itself. */
    open: () => read().catch(loop.schedule),
    write: writeSoon,
    /** Writes the offset where it is another than before, also when nothing else changed. */
    writeOffset(before: number): void {
      if (Math.abs((offset() ?? before) - before) > USUAL_DRIFT_MS)
        writeSoon(diffOf(EMPTY_REPLICA, replica()));
    },
    /** What is still to be written is tried once more. */
    close(): void {
      isClosed = true;
      if (pending) loop.runNow();
      else loop.stop();
    },
  };
}
