import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Tokens } from './site.ts';

/** How many times slower than this machine the telephone is. */
const SLOWER = 4;

/** A connection on the move: bits a second, and milliseconds to the server and back. */
const NETWORK = { down: 1_600_000, up: 750_000, roundTrip: 150 };

/**
 * Starts a browser that was never here.
 *
 * @param width of the window, in CSS pixels
 * @param tokens lets its pages belong to somebody
 */
export async function newBrowser(
  browser: Browser,
  width: number,
  tokens?: Tokens,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    timezoneId: 'UTC',
    locale: 'en-GB',
  });
  if (tokens) {
    await context.addInitScript(({ access_token, refresh_token }) => {
      window.sessionStorage.setItem('access_token', access_token);
      window.sessionStorage.setItem('refresh_token', refresh_token);
    }, tokens);
  }
  return context;
}

/** Opens an empty page in a browser, on a slow telephone far away. */
export async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: NETWORK.roundTrip,
    downloadThroughput: NETWORK.down / 8,
    uploadThroughput: NETWORK.up / 8,
  });
  return page;
}

/** After so long a page that follows its notebook, or goes on asking for a network, is quiet too. */
const QUIET_AT_LAST = 5000;

/** Waits until a page has fetched what it shows. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: QUIET_AT_LAST }).catch(() => undefined);
}
