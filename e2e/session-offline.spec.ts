import type { BrowserContext, Page } from '@playwright/test';
import { keptIn } from './fixtures/copy.ts';
import { kept } from './fixtures/own-site-test.ts';
import { fillSignIn, signIn } from './fixtures/people.ts';
import {
  datesOf,
  endSessions,
  expect,
  HABIT,
  isStamped,
  OFFLINE,
  startAnew,
  test,
  today,
} from './fixtures/remembered-test.ts';

/** A start at an address, as after the browser was closed. */
async function startAt(context: BrowserContext, path: string): Promise<Page> {
  const page = await startAnew(context);
  await page.goto(path);
  return page;
}

/** What the tab and the browser say of whoever is here, beside the cookie that no script can read. */
function marksIn(page: Page) {
  return page.evaluate(() => ({
    access: sessionStorage.getItem('access_token'),
    refresh: sessionStorage.getItem('refresh_token'),
    remembered: document.cookie.includes('habitude_remembered='),
    profile: localStorage.getItem('profile'),
  }));
}

const NOBODY = { access: null, refresh: null, remembered: false, profile: null };

test.describe('somebody who is remembered, at a start offline', () => {
  test.beforeEach(({ remembered }) => expect(remembered.name).not.toBe(''));

  test('sees the notebook; the refresh token is used as soon as the server can be asked, then profile and notebook come', async ({
    context,
    caller,
    at,
  }) => {
    await context.setOffline(true);
    const page = await startAt(context, at('/'));
    await expect(today(page)).toBeVisible();
    expect((await marksIn(page)).access).toBeNull();
    await today(page).click();

    const answered: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/api/')) answered.push(`${pathname} ${response.status()}`);
    });
    await context.setOffline(false);
    await expect.poll(() => datesOf(page, caller)).toHaveLength(1);
    await expect.poll(() => answered).toContain('/api/profile/me 200');
    await expect.poll(() => answered).toContain('/api/notebook/commands 200');
    expect(answered[0]).toBe('/api/auth/refresh 200');
    expect((await marksIn(page)).access).not.toBeNull();
  });

  test('is out when the server takes the token no more; the notebook closes, what waits is kept for its person', async ({
    context,
    remembered,
    at,
    say,
    blemishes,
    caller,
  }) => {
    blemishes.allow(/status of 401/);
    await context.setOffline(true);
    const page = await startAt(context, at('/'));
    await today(page).click();
    await isStamped(page);
    await endSessions(page, caller, remembered);

    await context.setOffline(false);
    await expect(page).toHaveURL(at('/auth/login'));
    await expect(page.getByText(say('Your session has ended.'))).toBeVisible();
    expect(await marksIn(page)).toEqual(NOBODY);
    await expect.poll(() => keptIn(page)).toMatchObject({ heads: 0, habits: 0, commands: 1 });
    await page.reload();
    await expect(page).toHaveURL(at('/auth/login'));
    await expect(today(page)).toHaveCount(0);

    await fillSignIn(page, say, remembered);
    await isStamped(page);
    await expect.poll(() => datesOf(page, caller)).toHaveLength(1);
  });
});

test('without a token of either kind a start offline leads to the sign-in page, and what was wanted comes after it', async ({
  page,
  context,
  person,
  caller,
  say,
  at,
  language,
  blemishes,
}) => {
  await caller.createHabit({ name: HABIT, frequency: 'DAILY' });
  await signIn(page, say, person, { language });
  await expect(today(page)).toBeVisible();
  await kept(page);
  blemishes.allow(OFFLINE);

  await test.step('the tab itself still has its tokens, and the notebook', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(today(page)).toBeVisible();
  });

  await test.step('another start has neither', async () => {
    for (const path of ['/', '/account/profile', '/history']) {
      const start = await startAt(context, at(path));
      await expect(start).toHaveURL(at('/auth/login'));
      expect(await marksIn(start)).toEqual(NOBODY);
      await expect.poll(() => keptIn(start)).toMatchObject({ heads: 0, habits: 0 });
    }
  });

  await test.step('with a network, the page that was wanted', async () => {
    await context.setOffline(false);
    const [start] = context.pages();
    if (!start) throw new Error('No page is open');
    await fillSignIn(start, say, person);
    await expect(start).toHaveURL(at('/history'));
  });
});
