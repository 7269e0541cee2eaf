import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Tokens } from './site.ts';
import { newBrowser, slowPage, untilQuiet } from './slow-page.ts';

/** A page of the product and the words of the link to it. */
export interface Leaf {
  path: string;
  link: string;
}

/**
 * Opens pages on a slow telephone: the first by its address, and then each by its link.
 *
 * @returns for each, the milliseconds of script from leaving for it until it is still
 */
export async function scriptTimes(
  browser: Browser,
  url: string,
  tokens: Tokens,
  leaves: readonly Leaf[],
): Promise<number[]> {
  const context = await newBrowser(browser, 390, tokens);
  const page = await slowPage(context);
  const times: number[] = [];
  for (const [place, { path, link }] of leaves.entries()) {
    const time = await scriptTime(page, async () => {
      if (place === 0) await page.goto(`${url}${path}`);
      else await page.getByRole('link', { name: link, exact: true }).click();
      await page.waitForURL((address) => `${address.pathname}${address.search}`.startsWith(path));
    });
    times.push(time);
  }
  await context.close();
  return times;
}

/**
 * Milliseconds of script that a page runs from some work on until it is still: of the processor's
 * time, which others that want it don't lengthen.
 */
export async function scriptTime(page: Page, work: () => Promise<unknown>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = page.url() === 'about:blank' ? 0 : await scriptDuration(devtools);
  await work();
  await page.evaluate(async () => {
    while (!document.querySelector('h1')) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await untilQuiet(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const after = await scriptDuration(devtools);
  await devtools.detach();
  return after - before;
}

/** Milliseconds since the page was opened. */
async function scriptDuration(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
}
