import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { builtinEnvironments } from 'vitest/runtime';
import { localizedPath, type Locale } from '#contract/locale.ts';

/** What a thread is asked for: the log-in page of a build, in a language. */
export interface LogInDrawing {
  output: string;
  locale: Locale;
}

/** It takes about one second. */
const TIMEOUT_MS = 60_000;

/** What the eye needs; all else is for hands, readers and machines. */
const SEEN = new Set(['class', 'data-mark', 'href', 'lang', 'placeholder', 'viewBox']);

const { output, locale }: LogInDrawing = workerData;

const page = await readFile(join(output, 'index.html'), 'utf8');
const url = `https://localhost${localizedPath('/auth/login', locale)}`;
await builtinEnvironments.jsdom.setup(globalThis, {
  jsdom: { html: page, url, pretendToBeVisual: true },
});
Object.assign(globalThis, {
  isSecureContext: true,
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  scrollTo() {},
  // Scripts know where they are: here in a folder.
  fetch: async (address: string) => new Response(await readFile(new URL(address))),
});
// Nothing fetches style sheets here: what waits for one goes on.
new MutationObserver((records) => {
  for (const { addedNodes } of records)
    for (const node of addedNodes) node.dispatchEvent(new Event('load'));
}).observe(document.head, { childList: true });

const script = document.querySelector<HTMLScriptElement>('script[src^="/assets/base-"]');
await import(join(process.cwd(), output, new URL(script?.src ?? '').pathname));
const root = document.getElementById('root');
const end = performance.now() + TIMEOUT_MS;
// The row of a first habit is fetched when all else is there.
while (!root?.querySelector('main [data-later]')) {
  if (performance.now() > end) throw new Error(`The log-in page was not drawn (${locale})`);
  await setTimeout(20);
}
// What only the browser of a person knows has its place, and the policy refuses styles to markup.
for (const element of root.querySelectorAll('[data-later]')) element.textContent = '\u00A0';
for (const element of root.querySelectorAll('[style]')) element.remove();
for (const element of root.querySelectorAll('*')) {
  const isBox = element.getAttribute('type') === 'checkbox';
  for (const name of element.getAttributeNames())
    if (!SEEN.has(name) && !(isBox && ['type', 'checked'].includes(name)))
      element.removeAttribute(name);
}
const here = pathToFileURL(join(process.cwd(), output)).href;
parentPort?.postMessage(root.innerHTML.replaceAll(here, ''), []);
