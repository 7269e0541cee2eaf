import { closeSync, fdatasync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { Piscina } from 'piscina';
import { SECOND } from '../clock.ts';
import type { Checkpoint, Checkpointed } from './checkpoint-thread.ts';
import type { ReadConnections } from './sqlite-views.ts';

/** After so many pages, 8 MB, what is in the log is copied into the file. */
const CHECKPOINT_PAGES = 2000;

const CHECKPOINT_PROGRAM = new URL('checkpoint-thread.ts', import.meta.url);

/** Waits until a file, known by its descriptor, would survive a power cut. */
export type Sync = (descriptor: number) => Promise<void>;

/** Of a SQLite file: what writes it, who reads it, and what runs work while nobody writes. */
interface Parts {
  file: string;
  /** of the file itself; not of its log */
  descriptor: number;
  writing: DatabaseSync;
  views: ReadConnections;
  alone: (work: () => Promise<void>) => Promise<void>;
}

/** The log of a SQLite file, to which commits are appended, on its way to the disk. */
export interface WriteAheadLog {
  /** @param work commits what the connection has written */
  commit(work: () => Promise<unknown>): Promise<void>;
  /** Settles when all that was committed by now is on disk. */
  onDisk(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Has the thread pool sync the log while this thread goes on. What readers see is on disk: from the
 * beginning of a commit until a sync that covers it has ended, they see what there was before. One
 * sync runs at a time, and covers what was committed before it began:
 *
 * - Neither `isAhead` nor `currentSync`: all is on disk, and readers see the last commit.
 * - `isAhead` alone: the first that waits for the disk begins a sync.
 * - `currentSync`: one runs. If more was committed since, `nextSync` follows it for whoever waits.
 *
 * @param onLost is told of a sync that failed. What it was to cover may be lost, though a later sync
 * succeeds; so nothing settles any more.
 */
export function createWriteAheadLog(
  parts: Parts,
  onLost: (error: unknown) => void,
  sync: Sync = promisify(fdatasync),
): WriteAheadLog {
  const { file, writing, views } = parts;
  const changes = writing.prepare('SELECT total_changes() AS n');
  const checkpoints = createCheckpoints({ ...parts, onDisk, settled }, onLost);
  let changesBefore = 0;
  let descriptor: number | undefined;
  /** whether there are commits that no sync covers */
  let isAhead = false;
  let currentSync: Promise<void> | undefined;
  let nextSync: Promise<void> | undefined;

  async function syncNow(): Promise<void> {
    const view = views.prepareView();
    isAhead = false;
    await settled(() => (descriptor ??= openSync(`${file}-wal`, 'r+')));
    view.publish({ andFollow: !isAhead });
  }

  /** Waits until the disk has what was written; where some of it may be lost, for ever. */
  async function settled(open: () => number): Promise<void> {
    try {
      await sync(open());
    } catch (error) {
      onLost(error);
      await new Promise(() => undefined);
    }
  }

  function begin(): Promise<void> {
    nextSync = undefined;
    currentSync = syncNow().finally(() => (currentSync = undefined));
    return currentSync;
  }

  function onDisk(): Promise<void> {
    if (!isAhead) return currentSync ?? Promise.resolve();
    if (!currentSync) return begin();
    nextSync ??= currentSync.then(begin, begin);
    return nextSync;
  }

  return {
    onDisk,
    async commit(work) {
      const total = Number(changes.get()?.['n']);
      if (total === changesBefore) return void (await work());
      changesBefore = total;
      views.hold();
      isAhead = true;
      await work();
      // A sync that began meanwhile may not cover it.
      isAhead = true;
      checkpoints.committed();
    },
    async close() {
      await checkpoints.stop();
      await onDisk();
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}

type CheckpointParts = Parts &
  Pick<WriteAheadLog, 'onDisk'> & { settled: (open: () => number) => Promise<void> };

/**
 * Keeps the log short, by a thread of its own: copying what it holds into the file waits for the disk
 * several times.
 */
function createCheckpoints(
  { file, descriptor, writing, alone, onDisk, settled }: CheckpointParts,
  onLost: (error: unknown) => void,
) {
  const look = writing.prepare('PRAGMA wal_checkpoint(NOOP)');
  let due = CHECKPOINT_PAGES;
  let underWay: Promise<void> | undefined;
  const thread = new Piscina<Checkpoint, Checkpointed>({
    filename: CHECKPOINT_PROGRAM.href,
    workerData: file,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30 * SECOND,
    atomics: 'disabled',
    recordTiming: false,
  });

  async function ask(message: Checkpoint): Promise<void> {
    const { pages, lost } = await thread.run(message);
    if (lost !== undefined) onLost(lost);
    due = pages + CHECKPOINT_PAGES;
  }

  async function checkpoint(): Promise<void> {
    try {
      // Most of it is copied while others write, and the rest while nobody does. SQLite waits for the
      // disk once all is there, which is then; so what there is by now is waited for before.
      await ask({ restart: false });
      await settled(() => descriptor);
      await alone(async () => {
        await onDisk();
        await ask({ restart: true });
      });
    } catch {
      // The thread could not start, or open the file. All stays in the log, until the next time.
    }
  }

  return {
    /** To be told after each commit, while no transaction is open. */
    committed() {
      const pages = Number(look.get()?.['log']);
      if (underWay || pages < due) return;
      due = pages + CHECKPOINT_PAGES;
      underWay = checkpoint().finally(() => (underWay = undefined));
    },
    async stop() {
      await underWay;
      await thread.destroy();
    },
  };
}
