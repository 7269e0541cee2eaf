import { callerFor } from './fixtures/api.ts';
import { expect, test } from './fixtures/journey.ts';

test('what is written in a form is not lost by a slip', async ({
  page,
  request,
  signedIn,
  say,
  at,
}) => {
  const caller = await callerFor(request, signedIn);
  await caller.createHabit({ name: 'Lire', frequency: 'DAILY' });
  await page.goto(at('/'));
  await page.getByRole('link', { name: say('New habit') }).click();
  const name = page.locator('[name=name]');
  await name.fill('Nager');

  await page.goBack();
  await page.getByRole('button', { name: say('Stay') }).click();
  await expect(page).toHaveURL(at('/habits/create'));
  await expect(name).toHaveValue('Nager');

  const asked = page.waitForEvent('dialog');
  const loadAgain = page.evaluate(() => window.location.reload());
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await loadAgain;
  await expect(name).toHaveValue('Nager');

  await page.goBack();
  await page.getByRole('button', { name: say('Leave') }).click();
  await expect(page).toHaveURL(at('/'));
});
