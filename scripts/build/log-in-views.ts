import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { LOCALES, localizedPath } from '#contract/locale.ts';
import type { LogInDrawing } from './draw-log-in.ts';

/** The addresses that lead visitors to the log-in page. */
const PATHS = ['/', '/auth/login'] as const;

const PLACE = '<div id="root">';

/**
 * Puts the log-in page into the page, in each language, as the application draws it for somebody who
 * was never here: browsers show it until they have run the application (see first-view).
 *
 * @param output the folder that was built into
 */
export async function writeLogInViews(output: string): Promise<void> {
  const file = join(output, 'index.html');
  const page = await readFile(file, 'utf8');
  if (!page.includes(PLACE)) throw new Error('The page has no place for the log-in page');
  const templates = await Promise.all(
    LOCALES.map(async (locale) => {
      const paths = PATHS.map((path) => localizedPath(path, locale)).join(' ');
      return `<template data-paths="${paths}">${await draw({ output, locale })}</template>\n    `;
    }),
  );
  await writeFile(
    file,
    page.replace(PLACE, () => templates.join('') + PLACE),
  );
}

/** In a thread, whose globals become those of a browser. */
async function draw(workerData: LogInDrawing): Promise<string> {
  const worker = new Worker(new URL('./draw-log-in.ts', import.meta.url), { workerData });
  const [html] = await once(worker, 'message');
  await worker.terminate();
  return html;
}
