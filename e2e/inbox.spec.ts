import { request } from '@playwright/test';
import { violationsOn } from './fixtures/accessibility.ts';
import { datesOf, expect, HABIT, test } from './fixtures/remembered-test.ts';

test('what another app sends is mapped by its last message, and then entered, until the inbox is closed @full', async ({
  page,
  remembered,
  caller,
  say,
  at,
}) => {
  expect(remembered.name).not.toBe('');
  await page.goto(at('/account/connections'));
  await page.getByRole('button', { name: say('Make an inbox') }).click();
  await page.getByLabel(say('Sender')).fill('Watch');
  await page.getByRole('button', { name: say('Make the inbox') }).click();
  const address = (await page.getByText(/\/api\/inbox\//).textContent()) ?? '';

  const watch = await request.newContext();
  const send = () => watch.post(address, { data: { pages: 12 } });
  expect(await (await send()).json()).toEqual({ values: 1, entered: 0 });
  expect(await datesOf(page, caller)).toEqual([]);

  await page.getByRole('button', { name: `${say('Messages')} Watch` }).click();
  await expect(page.getByText('pages 12')).toBeVisible();
  await page.getByRole('button', { name: `${say('What is entered')} Watch` }).click();
  await page.getByRole('button', { name: say('Enter a value') }).click();
  // The last of them is the innermost one.
  const foreseen = page.getByRole('listitem').filter({ hasText: say('nothing') });
  await expect(foreseen.last()).toContainText(HABIT);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: say('Save') }).click();
  await expect(page.getByText(/^pages → /)).toBeVisible();
  expect(await datesOf(page, caller)).toEqual([]);

  for (let n = 0; n < 2; n += 1)
    expect(await (await send()).json()).toEqual({ values: 1, entered: 1 });
  expect(await datesOf(page, caller)).toHaveLength(1);

  const close = page.getByRole('button', { name: `${say('Close')} Watch` });
  await close.click();
  await page.getByRole('button', { name: say('Undo') }).click();
  await expect.poll(async () => (await send()).status()).toBe(200);
  await close.click();
  await expect(close).toBeHidden();
  expect((await send()).status()).toBe(404);
  await watch.dispose();
});
