import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';
import { todayOf } from './fixtures/days.ts';

const HABIT = 'Lire avant minuit';
const GROUP = 'Soir';

/** The button of a habit's latest day. */
function today(page: Page) {
  return todayOf(page, HABIT);
}

test('a person counts pages, skips a day, brings it back, and takes a holiday', async ({
  page,
  signedIn,
  say,
  at,
}) => {
  expect(signedIn.name).not.toBe('');

  await test.step('writes a habit that counts pages, in a group of its own', async () => {
    await page.goto(at('/habits/create'));
    await page.getByLabel(say('I want to'), { exact: true }).fill(HABIT);
    await page.getByRole('radio', { name: say('A target') }).check();
    await page.getByLabel(say('Amount'), { exact: true }).fill('60');
    await page.getByLabel(say('Unit')).fill(say('pages'));
    await page.getByText(say('More'), { exact: true }).click();
    await page.getByLabel(say('Group'), { exact: true }).selectOption(say('New group…'));
    await page.getByLabel(say('Name of the new group')).fill(GROUP);
    await page.getByRole('button', { name: say('Create'), exact: true }).click();
    await today(page).waitFor();
    await page.locator('header [aria-haspopup=menu]').click();
    await page.getByRole('menuitem', { name: say('Groups'), exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toContainText(GROUP);
    await page.keyboard.press('Escape');
  });

  await test.step('enters some pages, then enough', async () => {
    await today(page).click();
    await page.getByRole('dialog').getByRole('textbox').first().fill('45');
    await page.getByRole('button', { name: say('Save'), exact: true }).click();
    await expect(today(page)).toHaveAccessibleName(/\b45\b/);
    await today(page).click();
    await page.getByRole('dialog').getByRole('textbox').first().fill('66');
    await page.getByRole('button', { name: say('Save'), exact: true }).click();
    await expect(today(page)).toHaveAccessibleName(/\b66\b/);
  });

  await test.step('takes the last entry back', async () => {
    await page
      .getByRole('button', { name: say('Undo') })
      .last()
      .click();
    await expect(today(page)).toHaveAccessibleName(/\b45\b/);
  });

  await test.step('skips the day with a reason, and brings the pages back', async () => {
    const open = async () => {
      await page.getByRole('button', { name: say('More options for {0}', { 0: HABIT }) }).click();
      await page.getByRole('menuitem', { name: say('Details and note…') }).click();
    };
    await open();
    await page.getByLabel(say('Skip this day: nothing is asked, and your streak goes on')).check();
    await page.getByLabel(say('Note'), { exact: true }).fill('Migraine');
    await page.getByRole('button', { name: say('Save'), exact: true }).click();
    await expect(today(page)).toHaveAccessibleName(new RegExp(say('skipped')));
    await open();
    await page.getByText(say('What was entered before')).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /\b66\b/ })
      .click();
    await expect(today(page)).toHaveAccessibleName(/\b66\b/);
  });

  await test.step('asks why the streak is what it is', async () => {
    await page.getByRole('link', { name: HABIT }).click();
    await expect(page).toHaveURL(/\/habits\//);
    await page.goto(`${page.url()}#streak`);
    await expect(page.getByRole('heading', { name: say('Streak'), exact: true })).toBeVisible();
    await expect(page.getByText(say('It goes back to the beginning of the habit.'))).toBeVisible();
  });

  await test.step('pauses everything, and ends that again', async () => {
    await page.goto(at('/pauses'));
    await page.getByRole('button', { name: say('New pause') }).click();
    await page.getByLabel(say('What to pause')).selectOption('all');
    await page.getByLabel(say('Until further notice')).check();
    await page.getByRole('button', { name: say('Pause'), exact: true }).click();
    await expect(page.getByText(say('The pause was set'))).toBeVisible();
    await page.getByRole('link', { name: say('Today'), exact: true }).click();
    await expect(page.getByText(say('All habits are paused until further notice.'))).toBeVisible();
    await page.getByRole('button', { name: say('End the pause') }).click();
    await expect(page.getByText(say('All habits are paused until further notice.'))).toHaveCount(0);
  });
});
