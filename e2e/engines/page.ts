import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'vite';
import { z } from 'zod';
import type { Browser } from './engine.ts';
import type { Description } from './in-page.ts';
import { TELL } from './watcher.ts';

/** The part of Playwright's page that these journeys need, over any driver. */
export interface Page {
  goto(path: string): Promise<void>;
  reload(): Promise<void>;
  /** Closes the browser and opens it again, with what it keeps. */
  restart(): Promise<void>;
  url(): Promise<string>;
  /** Runs a function, which knows nothing around it, in the page. */
  evaluate(work: () => unknown): Promise<unknown>;
  /** Waits until the page is at a path, its query left out. */
  waitForURL(path: string): Promise<void>;
  getByRole(role: string, options?: { name?: string; exact?: boolean }): Locator;
  getByLabel(name: string, options?: { exact?: boolean }): Locator;
  getByText(name: string, options?: { exact?: boolean }): Locator;
  /** what went wrong so far, whether a journey looked for it or not */
  mishaps(): Promise<string[]>;
}

export interface Locator {
  first(): Locator;
  last(): Locator;
  /** Waits until it is shown. */
  waitFor(): Promise<void>;
  click(): Promise<void>;
  fill(text: string): Promise<void>;
  uncheck(): Promise<void>;
  getAttribute(name: string): Promise<string | undefined>;
}

/** How long a part may take to be there. */
const TIMEOUT_MS = 30_000;

const POLL_INTERVAL_MS = 50;

/**
 * In a page: writes into the field that has the focus, in the place of what is there. It tells
 * whether that is there then: an engine may insert nothing without a word.
 */
const WRITE = `(text) => {
  const field = document.activeElement;
  field.select();
  document.execCommand('insertText', false, text);
  return field.value === text;
}`;

const PART = z.object({
  attributes: z.record(z.string(), z.string()),
  checked: z.boolean(),
  focused: z.boolean(),
  point: z.object({ x: z.number(), y: z.number() }).optional(),
});

/**
 * A page in a browser, on a site.
 *
 * @param eyes what `buildEyes` gives
 */
export function pageIn(browser: Browser, site: { url: string }, eyes: string): Page {
  const former: string[] = [];

  async function noted(): Promise<string[]> {
    return z.array(z.string()).parse(await browser.run(TELL));
  }

  async function look(description: Description, reach: boolean) {
    return PART.nullable().parse(await browser.run(eyes, description, reach));
  }

  async function until<T>(what: string, work: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      // A page that is being left can't be looked at.
      const result = await work().catch((error: unknown) => {
        if (Date.now() > deadline) throw error;
        return undefined;
      });
      if (result !== undefined) return result;
      if (Date.now() > deadline) {
        const text = await browser.run('() => location.href + "\\n" + document.body.innerText');
        throw new Error(`Not to be had: ${what}, at ${String(text)}`);
      }
      await sleep(POLL_INTERVAL_MS);
    }
  }

  function locate(description: Description): Locator {
    const what = JSON.stringify(description);
    const shown = () => until(what, async () => (await look(description, false)) ?? undefined);

    async function click(): Promise<void> {
      const { x, y } = await until(what, async () => (await look(description, true))?.point);
      await browser.click(x, y);
    }

    return {
      first: () => locate({ ...description, place: 0 }),
      last: () => locate({ ...description, place: -1 }),
      async waitFor() {
        await shown();
      },
      click,
      async fill(text) {
        // What moves after it was looked at is missed: the text would go into another field.
        await until(`${what} with its text`, async () => {
          await click();
          const isThere = (await look(description, false))?.focused;
          return (isThere && (await browser.run(WRITE, text)) === true) || undefined;
        });
      },
      async uncheck() {
        if ((await shown()).checked) await click();
      },
      getAttribute: async (name) => (await shown()).attributes[name],
    };
  }

  async function url(): Promise<string> {
    return z.string().parse(await browser.run('() => location.href'));
  }

  return {
    goto: (path) => browser.goto(site.url + path),
    reload: () => browser.reload(),
    async restart() {
      former.push(...(await noted()));
      await browser.restart();
    },
    url,
    evaluate: (work) => browser.run(String(work)),
    async waitForURL(path) {
      await until(path, async () => new URL(await url()).pathname === path || undefined);
    },
    getByRole: (role, options) => locate({ by: 'role', role, ...options }),
    getByLabel: (name, options) => locate({ by: 'label', name, ...options }),
    getByText: (name, options) => locate({ by: 'text', name, ...options }),
    mishaps: async () => [...browser.reports, ...former, ...(await noted())],
  };
}

/** The function that looks for parts of a screen, as text that any browser runs. */
export async function buildEyes(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: join(import.meta.dirname, 'in-page.ts'),
        formats: ['iife'],
        name: 'inPage',
      },
    },
  });
  const [{ output = [] } = {}] = Array.isArray(result) ? result : [];
  const [chunk] = output;
  if (chunk?.type !== 'chunk') throw new Error('Vite built nothing to look with');
  return `(...args) => { ${chunk.code}; return inPage.look(...args); }`;
}
