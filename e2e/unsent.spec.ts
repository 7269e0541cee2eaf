import { readFileSync } from 'node:fs';
import { DAY } from './fixtures/clock.ts';
import { ageCommands, keptIn } from './fixtures/copy.ts';
import { signIn } from './fixtures/people.ts';
import {
  datesOf,
  endSessions,
  expect,
  isStamped,
  test,
  today,
} from './fixtures/remembered-test.ts';

test('what was not sent for 30 days is told of without a name, and deleted by who is asked twice', async ({
  page,
  context,
  remembered,
  caller,
  language,
  say,
  at,
  blemishes,
}) => {
  blemishes.allow(/status of 401/);
  await context.setOffline(true);
  await today(page).click();
  await isStamped(page);
  await endSessions(page, caller, remembered);
  await context.setOffline(false);
  await expect(page).toHaveURL(at('/auth/login'));
  await expect.poll(() => keptIn(page)).toMatchObject({ heads: 0, habits: 0, commands: 1 });

  const notice = page.getByRole('region', { name: say('Unsent changes') });
  const isLooked = page.waitForResponse(/unsent-notice/);
  await ageCommands(page, 29 * DAY);
  await page.reload();
  await isLooked;
  await expect(page.getByRole('button', { name: say('Sign in'), exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);

  await ageCommands(page, 31 * DAY);
  await page.reload();
  await expect(notice).toBeVisible();
  expect(await notice.textContent()).not.toContain(remembered.name);
  const erase = notice.getByRole('button', { name: say('Delete these changes') });
  const dialog = page.getByRole('alertdialog');

  await erase.click();
  await dialog.getByRole('button', { name: say('Keep them') }).click();
  await expect(dialog).toHaveCount(0);
  expect(await keptIn(page)).toMatchObject({ commands: 1 });

  await erase.click();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: say('Save a sealed file') }).click();
  const file = await (await saved).path();
  expect(readFileSync(file, 'utf8')).not.toContain('enter_day');
  await dialog.getByRole('button', { name: say('Delete these changes') }).click();
  expect(await keptIn(page)).toMatchObject({ commands: 1 });
  await dialog.getByRole('button', { name: say('Delete for ever') }).click();
  await expect(notice).toHaveCount(0);
  await expect.poll(() => keptIn(page)).toMatchObject({ commands: 0 });

  await signIn(page, say, remembered, { language });
  await page.goto(at('/account/data'));
  const section = page.getByRole('region', { name: say('Sealed file') });
  await section.locator('input[type=file]').setInputFiles(file);
  await expect.poll(() => datesOf(page, caller)).toHaveLength(1);
});
