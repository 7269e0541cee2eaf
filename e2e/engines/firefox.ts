import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import type { Page } from 'puppeteer-core';
import type { Locale } from '#contract/locale.ts';
import { VIEWPORT, type Browser } from './engine.ts';

/** What Firefox reports of a request that a page still made when it was left. */
const LEFT = /^Error: Failed to load .*\. A ServiceWorker intercepted the request/;

/** Starts a Firefox with a profile of its own. */
export async function startFirefox(executablePath: string, language: Locale): Promise<Browser> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'habitude-firefox-'));
  const reports: string[] = [];

  async function start(): Promise<Page> {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      userDataDir,
      defaultViewport: VIEWPORT,
      // A journey as a whole has so much time, and no step of it less.
      timeout: 0,
      extraPrefsFirefox: {
        'intl.accept_languages': language,
        // A proxy where nobody is: a page and the browser itself reach this machine and nothing else.
        'network.proxy.type': 1,
        'network.proxy.http': '127.0.0.1',
        'network.proxy.http_port': 9,
        'network.proxy.ssl': '127.0.0.1',
        'network.proxy.ssl_port': 9,
        'browser.startup.page': 0,
      },
    });
    const [page = await browser.newPage()] = await browser.pages();
    page.setDefaultTimeout(0);
    page.on('console', (message) => {
      if (message.type() === 'error' && !LEFT.test(message.text()))
        reports.push(`reported: ${message.text()}`);
    });
    page.on('pageerror', (error) => reports.push(`reported: ${String(error)}`));
    return page;
  }

  let page = await start();
  return {
    reports,
    goto: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    run: (source, ...args) => page.evaluate(`(${source})(...${JSON.stringify(args)})`),
    click: (x, y) => page.mouse.click(x, y),
    screenshot: async () => Buffer.from(await page.screenshot()),
    async restart() {
      await page.browser().close();
      page = await start();
    },
    async close() {
      await page.browser().close();
      rmSync(userDataDir, { recursive: true, force: true });
    },
  };
}
