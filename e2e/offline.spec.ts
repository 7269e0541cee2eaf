import { ageCopy, fillStorage, keptIn, withCopy } from './fixtures/copy.ts';
import { enrol, fillSignIn, newPerson, signIn, signOut } from './fixtures/people.ts';
import {
  datesOf,
  endSessions,
  expect,
  isStamped,
  test,
  today,
} from './fixtures/remembered-test.ts';
import { todayOf } from './fixtures/days.ts';

const WAITS =
  '{0, plural, one {# change is waiting for the network.} other {# changes are waiting for the network.}}';

test('what is done offline is there after a start, and on other devices once it is over', async ({
  page,
  context,
  browser,
  remembered,
  say,
  language,
  site,
}) => {
  const elsewhere = await browser.newContext({ baseURL: site.url, locale: language });
  const telephone = await elsewhere.newPage();
  await signIn(telephone, say, remembered, { language });
  await expect(today(telephone)).toBeVisible();

  await context.setOffline(true);
  await today(page).click();
  await isStamped(page);
  await expect(page.getByText(say(WAITS, { 0: 1 }))).toBeVisible();
  await page.close();

  const start = await context.newPage();
  await start.goto('/');
  await isStamped(start);
  await expect(start.getByText(say(WAITS, { 0: 1 }))).toBeVisible();
  await expect(today(telephone)).toHaveAttribute('aria-pressed', 'false');

  await context.setOffline(false);
  await isStamped(telephone);
  await expect(start.getByText(say(WAITS, { 0: 1 }))).toBeHidden();
  await elsewhere.close();
});

test('a tap in the moment in which the page is left counts', async ({
  page,
  context,
  remembered,
}) => {
  expect(remembered.name).not.toBe('');
  await context.setOffline(true);
  const start = page.waitForEvent('load');
  await today(page).evaluate((day: HTMLElement) => {
    day.click();
    window.location.reload();
  });
  await start;
  await isStamped(page);
});

test('who signs out is asked about what was not sent, and leaves nothing behind', async ({
  page,
  context,
  remembered,
  say,
  at,
}) => {
  await context.setOffline(true);
  await today(page).click();
  await signOut(page, say, remembered);
  await page.getByRole('button', { name: say('Stay') }).click();
  await isStamped(page);
  await signOut(page, say, remembered);
  await page.getByRole('button', { name: say('Sign out and lose the changes') }).click();
  await expect(page).toHaveURL(at('/auth/login'));
  await expect
    .poll(() => keptIn(page))
    .toEqual({ heads: 0, commands: 0, habits: 0, groups: 0, pauses: 0 });
});

test('of two people in turn neither sees the other, and what waited is sent when its own is back', async ({
  page,
  context,
  request,
  mailbox,
  remembered,
  caller,
  say,
  at,
  language,
  blemishes,
}) => {
  await context.setOffline(true);
  await today(page).click();
  await isStamped(page);
  blemishes.allow(/status of 401/);
  await endSessions(page, caller, remembered);

  await context.setOffline(false);
  await expect(page).toHaveURL(at('/auth/login'));
  await expect.poll(() => keptIn(page)).toMatchObject({ heads: 0, habits: 0, commands: 1 });

  const other = newPerson('Bob');
  await enrol(other, { request, mailbox, language });
  await fillSignIn(page, say, other, { remember: true });
  await expect(page.getByRole('heading', { name: say('An empty notebook') })).toBeVisible();
  await page.goto(at('/account/data'));
  await expect(page.getByRole('heading', { name: say('This device') })).toBeVisible();
  await expect(
    page.getByRole('button', { name: say('Delete the copy on this device') }),
  ).toBeVisible();
  expect(await datesOf(page, caller)).toEqual([]);
  await signOut(page, say, other);

  await expect(page).toHaveURL(at('/auth/login'));
  await signIn(page, say, remembered, { language });
  await isStamped(page);
  await expect.poll(() => datesOf(page, caller)).toHaveLength(1);
});

test('two tabs show the same, offline too', async ({ page, context, remembered, at }) => {
  expect(remembered.name).not.toBe('');
  const other = await context.newPage();
  await other.goto(at('/'));
  await expect(today(other)).toBeVisible();
  await context.setOffline(true);
  await today(page).click();
  await isStamped(other);
  await today(other).click();
  await expect(today(page)).toHaveAttribute('aria-pressed', 'false');
});

test('another build’s copy is fetched again, and what waits is sent', async ({
  page,
  context,
  remembered,
  caller,
  at,
}) => {
  expect(remembered.name).not.toBe('');
  await context.setOffline(true);
  await today(page).click();
  await isStamped(page);
  await ageCopy(page);
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto(at('/'));
  await isStamped(page);
  await expect.poll(() => datesOf(page, caller)).toHaveLength(1);
});

test('a copy that another build wrote under the page is written anew, as a whole', async ({
  page,
  remembered,
  caller,
}) => {
  expect(remembered.name).not.toBe('');
  await expect.poll(() => keptIn(page)).toMatchObject({ heads: 1, habits: 1 });
  await ageCopy(page);
  await withCopy(
    page,
    async ({ database, answerTo }) => {
      await answerTo(database.transaction('habits', 'readwrite').objectStore('habits').clear());
    },
    null,
  );
  await caller.createHabit({ name: 'Nager', frequency: 'DAILY' });
  await expect(todayOf(page, 'Nager')).toBeVisible();
  await expect.poll(() => keptIn(page)).toMatchObject({ heads: 1, habits: 2 });
});

test('a copy that the browser threw away under the page is written anew, as a whole @full', async ({
  page,
  context,
  remembered,
  caller,
}) => {
  expect(remembered.name).not.toBe('');
  await caller.createHabit({ name: 'Nager', frequency: 'DAILY' });
  await expect(todayOf(page, 'Nager')).toBeVisible();
  await page.evaluate(async () => {
    const request = indexedDB.deleteDatabase('habitude');
    await new Promise((resolve) => request.addEventListener('success', resolve));
  });
  await context.setOffline(true);
  await today(page).click();
  await expect.poll(() => keptIn(page)).toMatchObject({ heads: 1, habits: 2, commands: 1 });
  await page.reload();
  await isStamped(page);
  await expect(todayOf(page, 'Nager')).toBeVisible();
});

test('a browser without a database keeps nothing, and works online @full', async ({
  page,
  remembered,
  caller,
  say,
  at,
}) => {
  expect(remembered.name).not.toBe('');
  await page.addInitScript(() => Reflect.deleteProperty(window, 'indexedDB'));
  await page.goto(at('/account/data'));
  const note = 'This browser keeps nothing: without a network your notebook does not open here.';
  await expect(page.getByText(say(note))).toBeVisible();
  await page.goto(at('/'));
  await today(page).click();
  await isStamped(page);
  await expect.poll(() => datesOf(page, caller)).toHaveLength(1);
  await page.reload();
  await isStamped(page);
});

test.describe('where there is no room', () => {
  test('for the notebook, what waits is kept @full', async ({
    page,
    context,
    remembered,
    say,
    at,
  }) => {
    await fillStorage(page, ['commands'], ['heads']);
    await page.goto(at('/'));
    await context.setOffline(true);
    await today(page).click();
    await expect.poll(() => keptIn(page)).toMatchObject({ heads: 0, habits: 0, commands: 1 });
    const account = say('Account: {name}', { name: remembered.name });
    await page.getByRole('button', { name: account }).click();
    await page.getByRole('menuitem', { name: say('Profile') }).click();
    await page.getByRole('link', { name: say('Your data') }).click();
    await expect(
      page.getByText(say('Of your notebook, this device keeps only what has not been sent yet.')),
    ).toBeVisible();
  });

  test('for anything, what waits stays in the page, which says so', async ({
    page,
    context,
    remembered,
    caller,
    say,
    at,
  }) => {
    expect(remembered.name).not.toBe('');
    await fillStorage(page, ['heads', 'habits', 'commands']);
    await page.goto(at('/'));
    await context.setOffline(true);
    await today(page).click();
    await isStamped(page);
    const note = 'This device cannot store anything at the moment: leave this page open.';
    await expect(page.getByText(say(note))).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => datesOf(page, caller)).toHaveLength(1);
    await expect(page.getByText(say(note))).toBeHidden();
  });
});

test('a device is emptied, and goes on without keeping anything @full', async ({
  page,
  remembered,
  say,
  at,
}) => {
  expect(remembered.name).not.toBe('');
  await page.goto(at('/account/data'));
  await page.getByRole('button', { name: say('Delete the copy on this device') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Delete the copy on this device') })
    .click();
  const empty = { heads: 0, commands: 0, habits: 0, groups: 0, pauses: 0 };
  await expect.poll(() => keptIn(page)).toEqual(empty);
  await page.goto(at('/'));
  await today(page).click();
  await isStamped(page);
  await expect.poll(() => keptIn(page)).toEqual(empty);
});
