import { request } from '@playwright/test';
import { violationsOn } from './fixtures/accessibility.ts';
import { datesOf, expect, HABIT, isStamped, test } from './fixtures/remembered-test.ts';

test('a token lets a program mark a day, until it is revoked, and again once that is undone @full', async ({
  page,
  baseURL,
  remembered,
  caller,
  say,
  at,
}) => {
  expect(remembered.name).not.toBe('');
  const [{ id }] = await (
    await page.request.get('/api/habits', { headers: caller.headers })
  ).json();
  await page.goto(at('/account/connections'));
  await page.getByRole('button', { name: say('Make a token') }).click();
  await page.getByLabel(say('What it is for')).fill('Fridge');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: say('Make the token') }).click();
  const secret = (await page.getByText(/^hbt_/).textContent()) ?? '';

  const fridge = await request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { Authorization: `Bearer ${secret}` },
  });
  const press = async () =>
    (await fridge.post(`/api/habits/${id}/completions`, { data: {} })).status();
  expect(await press()).toBe(200);
  expect((await fridge.get('/api/today')).status()).toBe(403);
  expect(await datesOf(page, caller)).toHaveLength(1);

  await page.getByRole('button', { name: new RegExp(`^${say('Revoke')} Fridge`) }).click();
  await expect(page.getByText('Fridge', { exact: true })).toBeHidden();
  await expect(page.getByText(secret)).toBeHidden();
  expect(await press()).toBe(401);
  await page.getByRole('button', { name: say('Undo') }).click();
  await expect(page.getByText('Fridge', { exact: true })).toBeVisible();
  expect(await press()).toBe(200);
  await fridge.dispose();

  await page.goto(at('/'));
  await expect(page.getByText(HABIT).first()).toBeVisible();
  await isStamped(page);
});
