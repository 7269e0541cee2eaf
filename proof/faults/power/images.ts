import type { Step } from './recording.ts';

/** What a disk writes whole or not at all, in bytes. */
const SECTOR = 512;

/** What shares of unsynced sectors reach the disk: none, most, all, and what is between. */
const SHARES = [0, 0.1, 0.5, 0.9, 1];

/** Files as a disk has them, by name; undefined for those that are no more. */
export type Image = ReadonlyMap<string, Buffer | undefined>;

/** What a file held that was all synced before the first step; undefined where there was none. */
export type Beginning = (file: string) => Buffer | undefined;

interface Disk {
  /** what was synced, as far as it is known to be over */
  synced: Buffer;
  /** what came after it, in its order */
  pending: Step[];
}

/**
 * What the disk has after a power cut at each of some times: the files that any step named. What of
 * them a sync that had returned by then covers is there. Of every other write each sector is there
 * or not, by chance, and those of the same place in any order; a change of size came through or did
 * not. Not simulated are names: these change in order and at once, as a file system with a journal
 * has it.
 *
 * @param steps in the order in which they were begun
 * @param cuts in milliseconds since 1970, from the earliest to the latest
 */
export function* imagesAt(
  steps: readonly Step[],
  cuts: readonly number[],
  beginning: Beginning,
): Generator<Image> {
  const disks = createDisks(beginning);
  let next = 0;
  for (const cut of cuts) {
    for (; next < steps.length; next += 1) {
      const step = steps[next];
      if (!step || step.begun > cut) break;
      disks.take(step);
    }
    for (const disk of disks.all.values()) if (disk) settle(disk, cut);
    const share = SHARES[Math.floor(Math.random() * SHARES.length)] ?? 0;
    yield imageOf(disks.all, (disk) => afterCut(disk, share));
  }
}

/** What the disk has when all is done and nothing was cut. */
export function imageAfter(steps: readonly Step[], beginning: Beginning): Image {
  const disks = createDisks(beginning);
  for (const step of steps) disks.take(step);
  return imageOf(disks.all, ({ synced, pending }) =>
    pending.reduce((file, { what }) => applied(file, what), synced),
  );
}

type Disks = Map<string, Disk | undefined>;

function imageOf(disks: Disks, contentOf: (disk: Disk) => Buffer): Image {
  return new Map([...disks].map(([file, disk]) => [file, disk && contentOf(disk)]));
}

/** One for each file, under the name that it has by then. */
function createDisks(beginning: Beginning): { all: Disks; take(step: Step): void } {
  const all: Disks = new Map();

  function diskOf(file: string): Disk | undefined {
    if (!all.has(file)) {
      const synced = beginning(file);
      if (synced) all.set(file, { synced, pending: [] });
    }
    return all.get(file);
  }

  function take(step: Step): void {
    const { file, what } = step;
    const disk = diskOf(file);
    if (what.kind === 'create') {
      if (!disk) all.set(file, { synced: Buffer.alloc(0), pending: [] });
    } else if (disk) {
      if (what.kind === 'remove' || what.kind === 'rename') all.set(file, undefined);
      else disk.pending.push(step);
      if (what.kind === 'rename') all.set(what.to, disk);
    } else if (what.kind !== 'sync') {
      // A sync of what is no file is one of a folder: names are not simulated.
      throw new Error(`${file} was changed and is not known`);
    }
  }

  return { all, take };
}

/** Takes what the last sync covers that had returned: what was done before it was begun. */
function settle(disk: Disk, cut: number): void {
  const sync = disk.pending.findLast(({ what, done }) => what.kind === 'sync' && done <= cut);
  if (!sync) return;
  const covered = disk.pending.filter(({ done }) => done <= sync.begun);
  disk.pending = disk.pending.filter((step) => step !== sync && step.done > sync.begun);
  for (const step of covered) disk.synced = applied(disk.synced, step.what);
}

function applied(file: Buffer, what: Step['what']): Buffer {
  if (what.kind === 'truncate') return sized(file, what.size);
  if (what.kind === 'grow') return what.size > file.length ? sized(file, what.size) : file;
  if (what.kind !== 'write') return file;
  const { place, bytes } = what;
  const grown = file.length < place + bytes.length ? sized(file, place + bytes.length) : file;
  bytes.copy(grown, place);
  return grown;
}

function sized(file: Buffer, size: number): Buffer {
  const other = Buffer.alloc(size);
  file.copy(other);
  return other;
}

function afterCut({ synced, pending }: Disk, share: number): Buffer {
  const parts = pending
    .flatMap(({ what }) => (what.kind === 'write' ? sectorsOf(what) : [what]))
    .filter(() => Math.random() < share);
  let file: Buffer = Buffer.from(synced);
  for (const part of shuffled(parts)) file = applied(file, part);
  return file;
}

function sectorsOf({ place, bytes }: { place: number; bytes: Buffer }): Step['what'][] {
  const sectors: Step['what'][] = [];
  for (let from = 0; from < bytes.length;) {
    const until = Math.min(bytes.length, from + SECTOR - ((place + from) % SECTOR));
    sectors.push({ kind: 'write', place: place + from, bytes: bytes.subarray(from, until) });
    from = until;
  }
  return sectors;
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
