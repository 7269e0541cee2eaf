import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';

/** What a process asked of a file, and when, in milliseconds since 1970. */
export interface Step {
  /** its name without the folder */
  file: string;
  begun: number;
  done: number;
  what:
    | { kind: 'write'; place: number; bytes: Buffer }
    | { kind: 'truncate'; size: number }
    | { kind: 'sync' };
}

/**
 * What runs before a command to record what it asks of some files. The command stays the process
 * that was started: what records it stands beside it, and ends when it does.
 */
export function recorder(log: string, files: readonly string[]): string[] {
  const calls = 'pwrite64,write,writev,pwritev,ftruncate,fallocate,fsync,fdatasync';
  const options = ['-D', '-f', '--seccomp-bpf', '-y', '-ttt', '-T', '-xx', '-s', '1048576'];
  const paths = files.flatMap((file) => ['-P', file]);
  return ['strace', ...options, ...paths, '-e', `trace=${calls}`, '-o', log, '--'];
}

const CALL = /^(\d+) +(\d+\.\d+) (\w+)\(\d+<([^>]*)>(.*)$/;
const RESUMED = /^(\d+) +\d+\.\d+ <\.\.\. (\w+) resumed>(.*)$/;
const RESULT = / = (-?\d+)[^<]*<(\d+\.\d+)>$/;
const UNFINISHED = / *<unfinished \.\.\.>$/;

/**
 * Reads what was recorded.
 *
 * @throws at a call that changes a file in another way than is known here
 */
export async function readRecording(log: string): Promise<Step[]> {
  const steps: Step[] = [];
  const begun = new Map<string, string>();
  for await (const line of createInterface(createReadStream(log))) {
    const [, process = ''] = /^(\d+)/.exec(line) ?? [];
    if (UNFINISHED.test(line)) {
      begun.set(process, line.replace(UNFINISHED, ''));
      continue;
    }
    const rest = RESUMED.exec(line)?.[3];
    const whole = rest === undefined ? line : `${begun.get(process)}${rest}`;
    const step = stepIn(whole);
    if (step) steps.push(step);
  }
  return steps;
}

function stepIn(line: string): Step | undefined {
  const [, , time, call, path = '', rest = ''] = CALL.exec(line) ?? [];
  const [, result, took] = RESULT.exec(rest) ?? [];
  if (call === undefined || Number(result) < 0) return undefined;
  const begun = Number(time) * 1000;
  const times = { begun, done: begun + Number(took) * 1000 };
  return {
    file: basename(bytesIn(path).toString()),
    ...times,
    what: whatIn(call, rest, Number(result)),
  };
}

function whatIn(call: string, rest: string, result: number): Step['what'] {
  switch (call) {
    case 'fsync':
    case 'fdatasync':
      return { kind: 'sync' };
    case 'ftruncate':
      return { kind: 'truncate', size: Number(/^, (\d+)\)/.exec(rest)?.[1]) };
    case 'pwrite64': {
      const [, text = '', place] = /^, "((?:\\x..)*)", \d+, (\d+)\)/.exec(rest) ?? [];
      const bytes = bytesIn(text);
      if (bytes.length !== result) throw new Error('A write was not recorded whole');
      return { kind: 'write', place: Number(place), bytes };
    }
    default:
      throw new Error(`${call} is not known to proofs of power cuts`);
  }
}

function bytesIn(text: string): Buffer {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex');
}
