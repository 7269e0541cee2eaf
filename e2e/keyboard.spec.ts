import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';

/** More than any page here has between two controls. */
const MOST_STOPS = 60;

/** Presses Tab until a control has the focus, as somebody without a pointer does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${control}`);
}

async function type(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

test('habits are written and kept with the keyboard alone', async ({ page, say, at, person }) => {
  await test.step('logging in', async () => {
    await page.goto(at('/auth/login'));
    await type(page, page.getByLabel(say('E-mail address')), person.email);
    await type(page, page.getByLabel(say('Password'), { exact: true }), person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: say('An empty notebook') })).toBeVisible();
  });

  await test.step('writing a habit', async () => {
    await tabTo(page, page.getByRole('link', { name: say('Write your own') }));
    await page.keyboard.press('Enter');
    await type(page, page.getByLabel(say('Name'), { exact: true }), 'Piano');
    await tabTo(page, page.getByRole('radio', { name: say('Every day') }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: say('Every week') })).toBeChecked();
    await tabTo(page, page.getByRole('button', { name: say('Create'), exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('rowheader', { name: 'Piano' })).toBeVisible();
  });

  await test.step('stamping and unstamping today', async () => {
    const today = page.getByRole('button', { name: 'Piano, ' }).last();
    await tabTo(page, today);
    await page.keyboard.press('Space');
    await expect(today).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('status').filter({ hasText: 'Piano' })).toHaveCount(1);
    await expect(today).toBeFocused();
    await page.keyboard.press('Space');
    await expect(today).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('beginning another habit by its key', async () => {
    await page.keyboard.press('n');
    await expect(page).toHaveURL(at('/habits/create'));
  });

  await test.step('logging out by the menu', async () => {
    const menu = page.getByRole('button', {
      name: say('Account of {name}', { name: person.name }),
    });
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: say('Log out') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(at('/auth/login'));
  });
});
