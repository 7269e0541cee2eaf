import { violationsOn } from './fixtures/accessibility.ts';
import { datesOf, expect, HABIT, isStamped, test } from './fixtures/remembered-test.ts';

test('a stamp link marks its habit for whoever has it, at once for its person, and offline, until it is closed @full', async ({
  page,
  context,
  browser,
  remembered,
  caller,
  say,
  at,
  blemishes,
}) => {
  expect(remembered.name).not.toBe('');
  await page.goto(at('/account/connections'));
  await page.getByRole('button', { name: say('Make a link') }).click();
  await page.getByLabel(say('Stamp as soon as the link opens, where I am signed in')).check();
  await page.getByRole('button', { name: say('Make the link') }).click();
  await page.getByRole('button', { name: new RegExp(`^${say('Show')} .*${HABIT}`) }).click();
  const address = (await page.getByText(/\/reminder#/).textContent()) ?? '';
  await page.getByRole('button', { name: say('Done') }).click();
  const sayings = { done: say('It is in your notebook.'), open: say('Not done yet.') };

  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  await stranger.goto(address);
  await expect(stranger).toHaveTitle(`${HABIT} · Habitude`);
  await expect(stranger.getByRole('heading', { name: HABIT })).toBeVisible();
  await expect(stranger.getByText(sayings.open)).toBeVisible();
  expect(await datesOf(page, caller)).toEqual([]);
  expect(await violationsOn(stranger)).toEqual([]);
  await stranger.getByRole('button', { name: say('Mark as done') }).click();
  await expect(stranger.getByText(sayings.done)).toBeVisible();
  expect(await datesOf(page, caller)).toHaveLength(1);
  await stranger.getByRole('button', { name: say('Undo') }).click();
  await expect(stranger.getByText(say('The day is as it was before.'))).toBeVisible();
  expect(await datesOf(page, caller)).toEqual([]);

  const own = await context.newPage();
  await own.goto(address);
  await expect(own.getByText(sayings.done)).toBeVisible();
  await expect.poll(() => datesOf(page, caller)).toHaveLength(1);
  await own.getByRole('button', { name: say('Undo') }).click();
  await expect.poll(() => datesOf(page, caller)).toEqual([]);
  await own.close();

  await context.setOffline(true);
  const offline = await context.newPage();
  await offline.goto(address);
  await offline.getByRole('button', { name: say('Mark as done') }).click();
  await expect(offline.getByText(sayings.done)).toBeVisible();
  await context.setOffline(false);
  await offline.goto(at('/'));
  await isStamped(offline);
  await expect.poll(() => datesOf(page, caller)).toHaveLength(1);

  await page.getByRole('button', { name: new RegExp(`^${say('Close')} .*${HABIT}`) }).click();
  await page.getByRole('button', { name: say('Undo') }).click();
  await page.getByRole('button', { name: new RegExp(`^${say('Close')} .*${HABIT}`) }).click();
  await expect(page.getByRole('button', { name: say('Print stickers') })).toBeHidden();
  blemishes.allow(/status of 404 .*\/api\/stamps\/look/);
  await stranger.reload();
  await expect(
    stranger.getByRole('heading', { name: say('This link no longer works') }),
  ).toBeVisible();
  await elsewhere.close();
});
