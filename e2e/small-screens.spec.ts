import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';

/** The narrowest screen that WCAG 2.2 asks for (1.4.10), which is also 640 px at twice the size. */
test.use({ viewport: { width: 320, height: 640 } });

const VISITOR_PAGES = ['/auth/login', '/auth/sign-up', '/auth/forgot-password'];
const PAGES = ['/', '/history', '/history?view=year', '/habits/create', '/account/profile'];

/** How many pixels one would have to scroll sideways for. */
async function hiddenBeside(page: Page): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.body.clientWidth,
  );
}

test('nothing of a visitor’s page lies beside a narrow screen', async ({ page, at }) => {
  for (const path of VISITOR_PAGES) {
    await page.goto(at(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await hiddenBeside(page), path).toBe(0);
  }
});

test('nothing of a person’s page lies beside a narrow screen', async ({ page, at, signedIn }) => {
  expect(signedIn.name).not.toBe('');
  for (const path of [...PAGES, '/account/security']) {
    await page.goto(at(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await hiddenBeside(page), path).toBe(0);
  }
});
