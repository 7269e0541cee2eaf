import type { Browser, BrowserContext, Page } from '@playwright/test';
import { scriptTime } from './script-times.ts';
import type { Owner } from './site.ts';
import { newBrowser, slowPage, untilQuiet } from './slow-page.ts';

/** What opening a page took, in milliseconds. */
export interface Opening {
  /** from leaving for it to its first text or picture, and to the last of its largest */
  firstPaint: number;
  largestPaint: number;
  /** of script, until it is still */
  script: number;
}

/** How a page opens in a browser that was never here, in the same one again, and without a network. */
export interface Openings {
  first: Opening;
  again: Opening;
  offline: Opening;
}

/**
 * Opens an address three times on a slow telephone, each in a tab of its own.
 *
 * @param owner is remembered in the browser
 */
export async function openings(browser: Browser, url: string, owner?: Owner): Promise<Openings> {
  const context = await newBrowser(browser, 390);
  await owner?.stayIn(context);
  const first = await open(context, url, untilKept);
  const again = await open(context, url);
  await context.setOffline(true);
  const offline = await open(context, url);
  await context.close();
  return { first, again, offline };
}

async function open(
  context: BrowserContext,
  url: string,
  stay?: (page: Page) => Promise<void>,
): Promise<Opening> {
  const page = await slowPage(context);
  const script = await scriptTime(page, () => page.goto(url));
  const paints = await page.evaluate(paintsSeen);
  await stay?.(page);
  // As people close it: the page is told so, and has time to put away what it keeps.
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  return { ...paints, script };
}

/** What comes when there is time is there by then, in milliseconds. */
const TIME = 2500;

/** Stays until the browser keeps the build. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await untilQuiet(page);
  await page.waitForTimeout(TIME);
}

/** Runs in the page. */
async function paintsSeen(): Promise<Pick<Opening, 'firstPaint' | 'largestPaint'>> {
  const [first] = performance.getEntriesByName('first-contentful-paint');
  const largest = await new Promise<number>((resolve) => {
    new PerformanceObserver((list) =>
      resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
    ).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  return { firstPaint: first?.startTime ?? Number.NaN, largestPaint: largest };
}
