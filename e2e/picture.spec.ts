import type { Page } from '@playwright/test';
import { violationsOn } from './fixtures/accessibility.ts';
import { expect, HABIT, test } from './fixtures/remembered-test.ts';

/** How wide the picture of a page turned out; 0 where it could not be shown. */
const widthOf = (page: Page) =>
  page.locator('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode().catch(() => undefined);
    return image.naturalWidth;
  });

test('a picture shows today to whoever has its address, on any site, until it is closed @full', async ({
  page,
  browser,
  remembered,
  say,
  at,
}) => {
  expect(remembered.name).not.toBe('');
  await page.goto(at('/account/connections'));
  await page.getByRole('button', { name: say('Make a picture') }).click();
  await page.getByRole('button', { name: say('Make the picture') }).click();
  const title = say('Today, all habits');
  await page.getByRole('button', { name: new RegExp(`^${say('Show')} .*${title}`) }).click();
  await expect.poll(() => widthOf(page)).toBe(400);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByLabel(say('Format')).selectOption(say('Pixels (PNG)'));
  await page.getByLabel(say('Size')).selectOption('800x480');
  await expect.poll(() => widthOf(page)).toBe(800);
  const address = (await page.getByText(/\/api\/pictures\//).textContent()) ?? '';
  await page.getByRole('button', { name: say('Done') }).click();

  const elsewhere = await browser.newContext();
  const dashboard = await elsewhere.newPage();
  await dashboard.setContent(`<img src="${address}">`);
  await expect.poll(() => widthOf(dashboard)).toBe(800);
  const drawing = await elsewhere.request.get(address.replace(/png.*/, 'svg'));
  expect(await drawing.text()).toContain(HABIT);

  await page.getByRole('button', { name: new RegExp(`^${say('Close')} .*${title}`) }).click();
  await page.getByRole('button', { name: say('Undo') }).click();
  await page.getByRole('button', { name: new RegExp(`^${say('Close')} .*${title}`) }).click();
  await expect(page.getByRole('button', { name: new RegExp(title) })).toHaveCount(0);
  expect((await elsewhere.request.get(address)).status()).toBe(404);
  await elsewhere.close();
});
