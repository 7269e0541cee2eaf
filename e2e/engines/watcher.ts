import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the watcher writes what it saw; a tab keeps it over all its pages. */
const SEEN = 'seen_by_watcher';

/** The first script of every page: it runs before anything else can go wrong. */
const FIRST_SCRIPT = /^boot-.+\.js$/;

/**
 * Has each page of a built site note what goes wrong in it: not every driver tells of consoles and
 * broken policies. Nothing else about the pages changes.
 *
 * @param pages the folder of the build, a copy
 */
export function plantWatcher(pages: string): void {
  const folder = join(pages, 'assets');
  const name = readdirSync(folder).find((file) => FIRST_SCRIPT.test(file));
  if (name === undefined) throw new Error('The build has no first script');
  const path = join(folder, name);
  writeFileSync(
    path,
    `(${String(watch)})(${JSON.stringify(SEEN)});\n${readFileSync(path, 'utf8')}`,
  );
  // What was compressed is without a watcher.
  for (const ending of ['.br', '.gz']) rmSync(path + ending, { force: true });
}

/** In a page: what has gone wrong in this tab so far. */
export const TELL = `() => JSON.parse(sessionStorage.getItem(${JSON.stringify(SEEN)}) ?? '[]')`;

function watch(key: string): void {
  function note(text: string): void {
    const seen: string[] = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    sessionStorage.setItem(key, JSON.stringify([...seen, text]));
  }

  const { error } = console;
  Object.assign(console, {
    error(...args: unknown[]) {
      note(`console: ${args.join(' ')}`);
      error(...args);
    },
  });
  addEventListener(
    'error',
    ({ target, message }) => {
      if (!(target instanceof Element)) note(`thrown: ${message}`);
      // Firefox says so of every module that it has already and is told to fetch ahead.
      else if (!target.matches('link[rel=modulepreload]')) note(`refused: ${target.outerHTML}`);
    },
    { capture: true },
  );
  addEventListener('unhandledrejection', ({ reason }) => note(`rejected: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`policy: ${violatedDirective} ${blockedURI}`),
  );
  const { fetch } = window;
  window.fetch = async (...call) => {
    const answer = await fetch(...call);
    if (answer.status >= 400) note(`answer: ${answer.url} ${answer.status}`);
    return answer;
  };
}
