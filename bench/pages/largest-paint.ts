import type { Browser, Page } from '@playwright/test';
import type { Tokens } from './site.ts';
import { slowPage } from './slow-page.ts';

/**
 * Opens an address on a slow telephone.
 *
 * @param tokens let the page belong to somebody
 * @param again whether the browser was there before, and keeps the build since
 * @returns milliseconds from leaving for it to the last of its largest paints
 */
export async function largestPaint(
  browser: Browser,
  url: string,
  { tokens, again = false }: { tokens?: Tokens; again?: boolean } = {},
): Promise<number> {
  const page = await slowPage(browser, 390, tokens);
  if (again) await visitBefore(page, url);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await page.context().close();
  return time;
}

/** Comes to a page and stays until the browser keeps the build. */
async function visitBefore(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
}
