import type { Browser, Page } from '@playwright/test';
import type { Tokens } from './site.ts';

/** How many times slower than this machine the telephone is. */
const SLOWER = 4;

/** A connection on the move: bits a second, and milliseconds to the server and back. */
const NETWORK = { down: 1_600_000, up: 750_000, roundTrip: 150 };

/**
 * Opens an empty page of a browser that was never here, on a slow telephone far away.
 *
 * @param width of the window, in CSS pixels
 * @param tokens lets the page belong to somebody
 */
export async function slowPage(browser: Browser, width: number, tokens?: Tokens): Promise<Page> {
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
