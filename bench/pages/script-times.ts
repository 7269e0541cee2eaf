import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Tokens } from './site.ts';
import { slowPage } from './slow-page.ts';

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
  const page = await slowPage(browser, 390, tokens);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const times: number[] = [];
  for (const [place, { path, link }] of leaves.entries()) {
    const before = place === 0 ? 0 : await scriptDuration(devtools);
    if (place === 0) await page.goto(`${url}${path}`);
    else await page.getByRole('link', { name: link, exact: true }).click();
    await untilStill(page, path);
    times.push((await scriptDuration(devtools)) - before);
  }
  await page.context().close();
  return times;
}

async function untilStill(page: Page, path: string): Promise<void> {
  await page.waitForURL((address) => `${address.pathname}${address.search}`.startsWith(path));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Milliseconds since the page was opened. */
async function scriptDuration(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
}
