import type { Browser } from '@playwright/test';
import type { Tokens } from './site.ts';
import { newBrowser, slowPage, untilQuiet } from './slow-page.ts';

declare global {
  interface Window {
    /** how long each input took to be painted, in milliseconds */
    inputs: number[];
  }
}

const TAPS = 6;

/**
 * Stamps days, one after the other, or takes their stamps back.
 *
 * @returns for each, the milliseconds from the tap to the paint that shows it
 */
export async function tapTimes(
  browser: Browser,
  url: string,
  tokens: Tokens,
  width: number,
): Promise<number[]> {
  const context = await newBrowser(browser, width, tokens);
  const page = await slowPage(context);
  await page.goto(url);
  const days = page.locator('button[data-date][aria-pressed]');
  await days.first().waitFor();
  await untilQuiet(page);
  await page.evaluate(observeInputs);
  for (let tap = 0; tap < TAPS; tap += 1) {
    const day = await days.nth(tap).elementHandle();
    const before = await day?.getAttribute('aria-pressed');
    await day?.tap();
    await page.waitForFunction(({ day, before }) => day?.ariaPressed !== before, { day, before });
    await page.waitForFunction((count) => window.inputs.length > count, tap);
  }
  const inputs = await page.evaluate(() => window.inputs);
  await context.close();
  return inputs;
}

/** Runs in the page. An input is several events: the longest of a tap is what its person waits. */
function observeInputs(): void {
  const byInput = new Map<number, number>();
  window.inputs = [];
  const options = { type: 'event', durationThreshold: 16, buffered: false };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId } = entry as PerformanceEventTiming;
      if (interactionId === 0) continue;
      byInput.set(interactionId, Math.max(byInput.get(interactionId) ?? 0, entry.duration));
    }
    window.inputs = [...byInput.values()];
  }).observe(options);
}
