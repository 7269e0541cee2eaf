import type { BrowserContext, Page } from '@playwright/test';
import { signOut } from './fixtures/people.ts';
import { expect, HABIT, isStamped, test, today } from './fixtures/remembered-test.ts';

declare global {
  interface Window {
    /** what was shown of home before it was drawn */
    seenBefore: string[];
  }
}

/** Leaves home, which keeps how it looks then. */
async function leave(page: Page): Promise<void> {
  // What keeps it comes when there is time.
  await expect
    .poll(() =>
      page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
        return localStorage.getItem('last-view') ?? '';
      }),
    )
    .toContain(HABIT);
  await page.close();
}

/** A start without a network, in a tab of its own. @returns what was seen before home was drawn */
async function start(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.seenBefore = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.id === 'first-view')
            window.seenBefore.push(node.innerText);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#first-view')).toHaveCount(0);
  const seen = await page.evaluate(() => window.seenBefore);
  return seen;
}

test.beforeEach(({ remembered }) => expect(remembered.name).not.toBe(''));

test('a start shows home as it was seen last, and the same once it is drawn', async ({
  page,
  context,
  at,
}) => {
  await page.goto(at('/'));
  await today(page).click();
  await isStamped(page);
  await leave(page);
  await context.setOffline(true);
  const [seen, ...others] = await start(context, at('/'));
  expect(seen).toContain(HABIT);
  expect(others).toEqual([]);
  const [drawn] = context.pages();
  expect(seen).toBe(await drawn?.locator('#root').innerText());
});

test('what was changed elsewhere since is not shown as it was @full', async ({
  page,
  context,
  at,
}) => {
  await page.goto(at('/'));
  const other = await context.newPage();
  await other.goto(at('/'));
  await leave(page);
  await today(other).click();
  await isStamped(other);
  await context.setOffline(true);
  expect(await start(context, at('/'))).toEqual([]);
});

test('of who signed out nothing is seen @full', async ({ page, context, remembered, at, say }) => {
  await page.goto(at('/'));
  const other = await context.newPage();
  await other.goto(at('/'));
  await leave(page);
  await signOut(other, say, remembered);
  await expect(other).toHaveURL(at('/auth/login'));
  expect(await other.evaluate(() => localStorage.getItem('last-view'))).toBeNull();
  expect(await start(context, at('/'))).toEqual([]);
});
