import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A control group of Linux: its processes together hold only so much memory. */
export interface MemoryGroup extends AsyncDisposable {
  /** words of a command that becomes a process of the group */
  before: readonly string[];
  /** bytes of its processes now, without files that the kernel may forget */
  held(): number;
  /** the most that it held so far in bytes, with those files */
  peak(): number;
  /** how many of its processes the kernel ended for want of memory */
  kills(): number;
}

interface Version {
  folder: string;
  /** the files that bound memory, and swap where the kernel counts it */
  limit: string;
  swap: { file: string; most: (limit: number) => number };
  peak: string;
  /** of `memory.stat` */
  held: string;
  kills: string;
}

/** So often a group is asked to go whose last process has just ended, in milliseconds. */
const POLL_INTERVAL_MS = 50;
const TRIES = 100;

const ENTER = 'echo $$ > "$0" && exec "$@"';

/**
 * Makes a group, by version 1 or 2 of control groups, whichever has the memory.
 *
 * @param limit in bytes
 * @param root where control groups are mounted
 * @throws where none can be made, with the reason
 */
export function openMemoryGroup(limit: number, root = '/sys/fs/cgroup'): MemoryGroup {
  const version = versionAt(root);
  const folder = join(version.folder, `habitude-${process.pid}-${Date.now()}`);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, version.limit), String(limit));
    const swap = join(folder, version.swap.file);
    if (existsSync(swap)) writeFileSync(swap, String(version.swap.most(limit)));
  } catch (error) {
    throw new Error(`No control group can be made in ${version.folder}: it takes root`, {
      cause: error,
    });
  }
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return {
    before: ['sh', '-c', ENTER, join(folder, 'cgroup.procs')],
    held: () => numberIn(read('memory.stat'), version.held),
    peak: () => Number(read(version.peak)),
    kills: () => numberIn(read(version.kills), 'oom_kill'),
    /** once none of its processes is left */
    async [Symbol.asyncDispose]() {
      for (let left = TRIES; ; left -= 1) {
        try {
          return rmdirSync(folder);
        } catch (error) {
          if (left === 0) throw error;
          await sleep(POLL_INTERVAL_MS);
        }
      }
    },
  };
}

function versionAt(root: string): Version {
  if (existsSync(join(root, 'memory/memory.limit_in_bytes')))
    return {
      folder: join(root, 'memory'),
      limit: 'memory.limit_in_bytes',
      // It counts memory and swap together.
      swap: { file: 'memory.memsw.limit_in_bytes', most: (limit) => limit },
      peak: 'memory.max_usage_in_bytes',
      held: 'total_rss',
      kills: 'memory.oom_control',
    };
  const controllers = join(root, 'cgroup.subtree_control');
  if (!existsSync(controllers) || !readFileSync(controllers, 'utf8').includes('memory'))
    throw new Error(`No control groups of memory at ${root}, neither of version 1 nor of 2`);
  return {
    folder: root,
    limit: 'memory.max',
    swap: { file: 'memory.swap.max', most: () => 0 },
    peak: 'memory.peak',
    held: 'anon',
    kills: 'memory.events',
  };
}

function numberIn(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}
