import type { Page } from '@playwright/test';

/** Waits until a page has taken up new surroundings: its size, its colours. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let moving: Animation[];
    do {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      moving = document.getAnimations().filter(({ playState }) => playState === 'running');
      // One that is broken off has settled too. What inherits a colour takes it up after that.
      await Promise.allSettled(moving.map((animation) => animation.finished));
    } while (moving.length > 0);
  });
}
