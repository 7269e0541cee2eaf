import type { Locator, Page } from '@playwright/test';
import { press, tabTo } from '../fixtures/keyboard.ts';
import { newPerson } from '../fixtures/people.ts';
import { expect, test } from './quality-test.ts';
import { daysOf, todayOf } from '../fixtures/days.ts';

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

test('a person keeps habits without a mouse', async ({ page, say, at, mailbox }) => {
  const person = newPerson();
  const today = todayOf(page, 'Read');

  await test.step('signs up and verifies the address', async () => {
    await page.goto(at('/auth/login'));
    await press(page, page.getByRole('link', { name: say('Open a notebook') }));
    await type(page, page.getByLabel(say('Name'), { exact: true }), person.name);
    await type(page, page.getByLabel(say('Email address')), person.email);
    await type(page, page.getByLabel(say('Password'), { exact: true }), person.password);
    await page.keyboard.press('Enter');
    const mail = await mailbox.newest(person.email, 'verify-email');
    await type(page, page.getByLabel(say('Code')), mail.code());
    await expect(page).toHaveURL(at('/'));
  });

  await test.step('writes two habits', async () => {
    await press(page, page.getByRole('link', { name: say('Write your own') }));
    await type(page, page.getByLabel(say('I want to'), { exact: true }), 'Read');
    await press(page, page.getByRole('button', { name: say('Create'), exact: true }));
    await expect(today).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByLabel(say('I want to'), { exact: true })).toBeFocused();
    await page.keyboard.type('Swim');
    await tabTo(page, page.getByLabel(say('How often')));
    // Past the working days and chosen ones.
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowDown');
    await expect(page.getByLabel(say('How often'))).toHaveValue('WEEKLY');
    await press(page, page.getByRole('button', { name: say('Create'), exact: true }));
    await expect(page.getByRole('rowheader', { name: 'Swim' })).toBeVisible();
  });

  await test.step('stamps days by arrows and space', async () => {
    // The board is one stop: where one was last, which is the habit that was made.
    await tabTo(page, todayOf(page, 'Swim'));
    await page.keyboard.press('ArrowUp');
    await expect(today).toBeFocused();
    await page.keyboard.press('Space');
    await expect(today).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('status').filter({ hasText: 'Read' })).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    const swim = todayOf(page, 'Swim');
    await expect(swim).toBeFocused();
    await page.keyboard.press('Space');
    await expect(swim).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Space');
    await expect(swim).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('ArrowUp');
    await expect(today).toBeFocused();
    await page.keyboard.press('Home');
    await expect(daysOf(page, 'Read').first()).toBeFocused();
  });

  await test.step('signs out', async () => {
    const menu = say('Account: {name}', { name: person.name });
    await press(page, page.getByRole('button', { name: menu }));
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: say('Sign out') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(at('/auth/login'));
  });
});
