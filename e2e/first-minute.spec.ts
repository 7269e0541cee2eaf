import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';
import { todayOf } from './fixtures/days.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** How many actions lead from the first page to the first stamp, at most, and how long they take. */
const MAX_ACTIONS = 7;
const MAX_SECONDS = 60;

/**
 * What an action takes, in seconds: a look at what comes next and a move of the hand there (the
 * operators M and P of the keystroke-level model, Card, Moran and Newell 1980), and a character on a
 * telephone, at 36 words a minute (Palin et al., MobileHCI 2019).
 */
const SECONDS_AN_ACTION = 1.35 + 1.1;
const SECONDS_A_CHARACTER = 60 / (36 * 5);

/**
 * A person whose actions are counted. One is a tap on something that can be pressed, or the filling
 * in of one field, by which the field is tapped and written into, however much is written. A field
 * that has the focus already is one action too.
 */
function countedHand() {
  let actions = 0;
  let characters = 0;
  return {
    async tap(target: Locator): Promise<void> {
      actions += 1;
      await target.tap();
    },
    async fill(target: Locator, text: string): Promise<void> {
      actions += 1;
      characters += text.length;
      await target.pressSequentially(text);
    },
    /** @param waited for the page, in milliseconds */
    seconds: (waited: number) =>
      waited / 1000 + actions * SECONDS_AN_ACTION + characters * SECONDS_A_CHARACTER,
    actions: () => actions,
  };
}

/** The stamp of today in the row of a habit, before and after there is a notebook. */
function stampOf(page: Page, habit: string): Locator {
  return page.getByRole('button', { name: `${habit}, ` }).or(todayOf(page, habit));
}

test('a newcomer stamps within a minute, and finds the stamp in the notebook', async ({
  page,
  say,
  at,
  mailbox,
  request,
}) => {
  // As long as those that people have: 22 and 16 characters.
  const email = `zoe.${randomUUID().slice(0, 6)}@example.org`;
  const password = 'encre violette 7';
  const habit = 'Nager';
  const hand = countedHand();
  await page.goto(at('/'));
  await expect(page).toHaveURL(at('/auth/login'));
  const began = Date.now();

  await hand.fill(page.getByLabel(say('A habit to begin with')), habit);
  await hand.tap(stampOf(page, habit));
  await expect(stampOf(page, habit)).toHaveAttribute('aria-pressed', 'true');
  await hand.tap(page.getByRole('link', { name: say('Open a notebook') }));
  // The page before has such fields too.
  await expect(page.getByRole('heading', { name: say('A new notebook') })).toBeVisible();

  await hand.fill(page.getByLabel(say('Email address')), email);
  await hand.fill(page.getByLabel(say('Password'), { exact: true }), password);
  await hand.tap(page.getByRole('button', { name: say('Open my notebook') }));

  const code = page.getByLabel(say('Code'));
  await expect(code).toBeVisible();
  const mail = await mailbox.newest(email, 'verify-email');
  await hand.fill(code, mail.code());

  await expect(page).toHaveURL(at('/'));
  await expect(stampOf(page, habit)).toHaveAttribute('aria-pressed', 'true');
  const seconds = hand.seconds(Date.now() - began);
  test.info().annotations.push({
    type: 'first minute',
    description: `${hand.actions()} actions, ${seconds.toFixed(0)} seconds`,
  });
  expect(hand.actions()).toBeLessThanOrEqual(MAX_ACTIONS);
  expect(seconds).toBeLessThanOrEqual(MAX_SECONDS);

  await test.step('it is the server’s, and the browser’s no longer', async () => {
    expect(await page.evaluate(() => window.localStorage.getItem('first_habit'))).toBeNull();
    const login = await request.post('/api/auth/login', { data: { email, password } });
    const { access_token } = await login.json();
    const headers = { authorization: `Bearer ${access_token}` };
    const stamped = [{ name: habit, completions: [{ completed: true }] }];
    await expect
      .poll(async () => await (await request.get('/api/habits', { headers })).json())
      .toMatchObject(stamped);
  });
});

test('what a visitor stamped comes into nobody else’s notebook', async ({
  page,
  say,
  at,
  person,
}) => {
  await page.goto(at('/auth/login'));
  await page.getByLabel(say('A habit to begin with')).fill('Nager');
  await stampOf(page, 'Nager').tap();
  await page.getByLabel(say('Email address')).fill(person.email);
  await page.getByLabel(say('Password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: say('Sign in'), exact: true }).click();
  await expect(page.getByRole('heading', { name: say('An empty notebook') })).toBeVisible();
  await expect(stampOf(page, 'Nager')).toHaveCount(0);
});
