import type { Page } from '@playwright/test';

/** Waits until a page has taken up new surroundings: its size, its colours. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    // One that is broken off has settled too.
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}
