/** Calls that change a file or its name. Those that no database here makes are refused if one does. */
export const CALLS =
  'openat,write,writev,pwrite64,pwritev,pwritev2,fsync,fdatasync,ftruncate,truncate,fallocate,' +
  'rename,unlink,open,creat,renameat,renameat2,unlinkat,link,linkat,symlink,symlinkat,' +
  'copy_file_range,sendfile,splice';

/** A call that did what it was asked, as `strace` tells of it. */
export interface Call {
  process: string;
  name: string;
  /** in milliseconds since 1970, as the next */
  begun: number;
  done: number;
  /** which descriptor it is about, unless it is about a name */
  descriptor: string | undefined;
  /** what that stands for, or what was opened */
  path: string | undefined;
  /** whether nothing has that name any more */
  isRemoved: boolean;
  /** what it was given besides, as text */
  rest: string;
  result: number;
}

const CALL = /^(\d+) +(\d+\.\d+) (\w+)\((.*)$/;
const ABOUT = /^(\d+)<([^>]*)>(\(deleted\))?(.*)$/;
const RESUMED = /^(\d+) +\d+\.\d+ <\.\.\. (\w+) resumed>(.*)$/;
const RESULT = / = (\d+)(?:<([^>]*)>)?[^<]* ?<(\d+\.\d+)>$/;
const UNFINISHED = / *<unfinished \.\.\.>$/;

/**
 * The call that a line tells the end of.
 *
 * @param begun the beginnings of lines, by process, which are kept there until their ends come
 * @returns undefined where none ended, or one that failed
 */
export function callIn(line: string, begun: Map<string, string>): Call | undefined {
  const [, process = ''] = /^(\d+)/.exec(line) ?? [];
  if (UNFINISHED.test(line)) {
    begun.set(process, line.replace(UNFINISHED, ''));
    return undefined;
  }
  const end = RESUMED.exec(line)?.[3];
  const whole = end === undefined ? line : `${begun.get(process)}${end}`;
  const [, , time, name = '', words = ''] = CALL.exec(whole) ?? [];
  const [, result, openedAs, took] = RESULT.exec(words) ?? [];
  if (result === undefined) return undefined;
  const [, descriptor, about, removed, rest = words] = ABOUT.exec(words) ?? [];
  const path = openedAs ?? about;
  return {
    process,
    name,
    begun: Number(time) * 1000,
    done: (Number(time) + Number(took)) * 1000,
    descriptor,
    path: path === undefined ? undefined : bytesIn(path).toString(),
    isRemoved: removed !== undefined,
    rest,
    result: Number(result),
  };
}

/** The texts that a call was given, as `strace` writes them. */
export function textsIn({ rest }: Call): string[] {
  return [...rest.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text);
}

/** The numbers that a call was given after texts. */
export function numbersAfter({ rest }: Call): number[] {
  const [, given = ''] = /((?:, \d+)*)\) += \d+/.exec(rest) ?? [];
  return given.split(', ').filter(Boolean).map(Number);
}

/** How a file was to be opened: "O_RDWR|O_CREAT". */
export function flagsIn({ rest }: Call): string[] {
  return /, (O_[A-Z_|]+)/.exec(rest)?.[1]?.split('|') ?? [];
}

/** What `strace` writes as "\x2f\x00". */
export function bytesIn(text: string): Buffer {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex');
}
