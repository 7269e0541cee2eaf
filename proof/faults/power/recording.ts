import { createReadStream } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { bytesIn, CALLS, callIn, flagsIn, numbersAfter, textsIn, type Call } from './calls.ts';

/** What a process asked of a file, and when, in milliseconds since 1970. */
export interface Step {
  /** its path in the folder that is recorded */
  file: string;
  begun: number;
  done: number;
  what:
    | { kind: 'write'; place: number; bytes: Buffer }
    | { kind: 'truncate'; size: number }
    /** it is so long at least */
    | { kind: 'grow'; size: number }
    | { kind: 'sync' }
    /** it is made, unless it is there */
    | { kind: 'create' }
    | { kind: 'rename'; to: string }
    | { kind: 'remove' };
}

/** So much of a write is recorded, in bytes: no file of a log is longer here. */
const LONGEST = '4194304';

/** For so long after a process what records it may still be writing, in milliseconds. */
const AFTERWARDS = 1000;

/**
 * What runs before a command to record what it asks of files, with all processes that it starts.
 * The command stays the process that was started: what records it stands beside it, and ends when
 * it does.
 *
 * @param files which alone are recorded; all, unless said
 */
export function recorder(log: string, files: readonly string[] = []): string[] {
  const options = ['-D', '-f', '--seccomp-bpf', '-y', '-ttt', '-T', '-xx', '-s', LONGEST];
  const paths = files.flatMap((file) => ['-P', file]);
  return ['strace', ...options, ...paths, '-e', `trace=${CALLS}`, '-o', log, '--'];
}

/**
 * Reads what was recorded of the files in a folder, in the order in which it was begun. To be asked
 * once the command has ended.
 *
 * @throws at a call that changes a file in another way than is known here
 */
export async function readRecording(log: string, folder: string): Promise<Step[]> {
  await sleep(AFTERWARDS);
  const steps: Step[] = [];
  const reader = createStepReader(folder);
  const begun = new Map<string, string>();
  for await (const line of createInterface(createReadStream(log))) {
    const call = callIn(line, begun);
    if (call) steps.push(...reader(call));
  }
  return steps.toSorted((a, b) => a.begun - b.begun);
}

/** What calls do to files of a folder, asked in the order in which they ended. */
function createStepReader(folder: string): (call: Call) => Step[] {
  /** where a process stands in what it has opened; each has one thread, or names places itself */
  const positions = new Map<string, number>();

  const nameOf = (path: string): string | undefined => {
    const name = relative(folder, resolve(folder, path));
    return name === '' || name.startsWith('..') ? undefined : name;
  };

  function opened(call: Call): Step['what'][] {
    const flags = flagsIn(call);
    if (flags.includes('O_APPEND')) throw new Error('O_APPEND is not known to power cuts');
    positions.set(`${call.process} ${call.result}`, 0);
    return [
      ...(flags.includes('O_CREAT') ? [{ kind: 'create' } as const] : []),
      ...(flags.includes('O_TRUNC') ? [{ kind: 'truncate', size: 0 } as const] : []),
    ];
  }

  /** @param place undefined for where the process stands, which moves on */
  function written(call: Call, texts: readonly string[], place?: number): Step['what'] {
    const bytes = Buffer.concat(texts.map(bytesIn));
    if (bytes.length < call.result) throw new Error('A write was not recorded whole');
    const descriptor = `${call.process} ${call.descriptor}`;
    const from = place ?? positions.get(descriptor);
    if (from === undefined) throw new Error('It is not known where a write went');
    if (place === undefined) positions.set(descriptor, from + call.result);
    return { kind: 'write', place: from, bytes: bytes.subarray(0, call.result) };
  }

  function doneTo(call: Call): Step['what'] {
    const texts = textsIn(call);
    const numbers = numbersAfter(call);
    const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = numbers;
    switch (call.name) {
      case 'fsync':
      case 'fdatasync':
        return { kind: 'sync' };
      case 'ftruncate':
        return { kind: 'truncate', size: first };
      case 'fallocate':
        if (numbers.length === 3 && first === 0) return { kind: 'grow', size: second + third };
        break;
      case 'write':
      case 'writev':
        return written(call, texts);
      case 'pwrite64':
      case 'pwritev':
      case 'pwritev2':
        return written(call, texts, second);
    }
    throw new Error(`${call.name} is not known to proofs of power cuts`);
  }

  function ofNames(call: Call): Step[] {
    const [from, to] = textsIn(call).map((text) => nameOf(bytesIn(text).toString()));
    if (from === undefined && to === undefined) return [];
    const step = (what: Step['what']): Step[] => {
      if (from === undefined) throw new Error(`A file came into the folder by ${call.name}`);
      return [{ file: from, begun: call.begun, done: call.done, what }];
    };
    if (call.name === 'unlink') return step({ kind: 'remove' });
    if (call.name === 'truncate')
      return step({ kind: 'truncate', size: numbersAfter(call)[0] ?? Number.NaN });
    if (call.name === 'rename' && to !== undefined) return step({ kind: 'rename', to });
    throw new Error(`${call.name} is not known to proofs of power cuts`);
  }

  return (call) => {
    if (call.path === undefined) return ofNames(call);
    // A pipe or socket has no path.
    const file = isAbsolute(call.path) ? nameOf(call.path) : undefined;
    // What has no name any more is lost in a cut whatever is done to it.
    if (file === undefined || call.isRemoved) return [];
    const whats = call.name === 'openat' ? opened(call) : [doneTo(call)];
    return whats.map((what) => ({ file, begun: call.begun, done: call.done, what }));
  };
}
