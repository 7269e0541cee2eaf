import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../../src/server/platform/start-error.ts';

/**
 * The file that the command line names, as seen from where npm was called.
 *
 * @throws StartError when it names none, or several
 */
export function fileNamed(command: string): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    throw new StartError(`npm run ${command} takes one file: npm run ${command} -- FILE`);
  }
  return resolve(process.env['INIT_CWD'] ?? '', file);
}

/** What a database holds, for whoever asked for it: a page is what a habit has of a year. */
export function inWords(counts: Record<string, number>): string {
  const { users = 0, habits = 0, pages = 0 } = counts;
  return `${many(users, 'account')} and ${many(habits, 'habit')} with ${many(pages, 'year')} of entries`;
}

function many(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
