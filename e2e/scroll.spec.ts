import type { Page } from '@playwright/test';
import { callerFor } from './fixtures/api.ts';
import { expect, test } from './fixtures/journey.ts';

const HABITS = 30;

/** How far a person scrolls down on a page, in pixels. */
const PLACES = { '/': 700, '/history': 120 };

/** Scrolls as a person does, once the page is long enough for it. */
async function scrollTo(page: Page, place: number): Promise<void> {
  await page.mouse.move(200, 300);
  await expect(async () => {
    await page.mouse.wheel(0, place - (await placeOf(page)));
    expect(await placeOf(page)).toBe(place);
  }).toPass();
}

const placeOf = (page: Page) => page.evaluate(() => window.scrollY);

for (const width of [1280, 390]) {
  test(`a person ${width} pixels wide comes back to where they were on a page${width > 390 ? ' @full' : ''}`, async ({
    page,
    request,
    signedIn,
    say,
    at,
  }) => {
    await page.setViewportSize({ width, height: 600 });
    const caller = await callerFor(request, signedIn);
    for (let number = 1; number <= HABITS; number += 1) {
      await caller.createHabit({ name: `Habit ${number}`, frequency: 'DAILY' });
    }

    for (const [path, place] of Object.entries(PLACES)) {
      await test.step(`${path} after a reload`, async () => {
        await page.goto(at(path));
        await scrollTo(page, place);
        await page.reload();
        await expect.poll(() => placeOf(page)).toBe(place);
        await page.reload();
        await expect.poll(() => placeOf(page)).toBe(place);
      });

      await test.step(`${path} back from a page outside the application`, async () => {
        await page.goto('about:blank');
        await page.goBack();
        await expect.poll(() => placeOf(page)).toBe(place);
      });
    }

    await test.step('and a page that is new begins at its top', async () => {
      await page.getByRole('link', { name: say('Today') }).click();
      await expect(page.getByText('Habit 30').first()).toBeVisible();
      expect(await placeOf(page)).toBe(0);
    });
  });
}
