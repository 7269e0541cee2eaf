import type { Browser } from '@playwright/test';
import type { Tokens } from './site.ts';
import { slowPage } from './slow-page.ts';

/**
 * Opens an address on a slow telephone.
 *
 * @returns milliseconds from leaving for it to the last of its largest paints
 */
export async function largestPaint(
  browser: Browser,
  url: string,
  tokens?: Tokens,
): Promise<number> {
  const page = await slowPage(browser, 390, tokens);
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
