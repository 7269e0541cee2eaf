import { readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What a next build changes beside its own name: a part that is fetched when it is needed. */
const CHANGED = /^history-.+\.js$/;

/** The name of a build that lies in a folder. */
export function buildIn(pages: string): string {
  return JSON.parse(readFileSync(join(pages, 'builds/latest.json'), 'utf8')).id;
}

/**
 * Makes the build in a folder the next one, as a change of a page would: it has a name of its own,
 * and a part of it is another file, while that of the former build is gone.
 *
 * @returns the address of the part that is gone
 */
export function becomeNextBuild(pages: string): string {
  const former = buildIn(pages);
  const next = former.split('').toReversed().join('');
  const part = readdirSync(join(pages, 'assets')).find((name) => CHANGED.test(name));
  if (part === undefined) throw new Error('The build has no page of the history');
  const nextPart = part.replace(/^history-/, 'history-next-');
  for (const path of filesOf(pages)) {
    // What was compressed would still be the former build.
    if (/\.(br|gz)$/.test(path)) rmSync(path);
    else if (/\.(js|json|html)$/.test(path)) {
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, text.replaceAll(former, next).replaceAll(part, nextPart));
      const name = basename(path).replace(former, next).replace(part, nextPart);
      renameSync(path, join(path, '..', name));
    }
  }
  return `/assets/${part}`;
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}
