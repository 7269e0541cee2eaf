import { expect, test } from './fixtures/journey.ts';

test('a person has reminders of the whole notebook, and closes the account', async ({
  page,
  signedIn,
  request,
  say,
  at,
}) => {
  await test.step('keeps a reminder', async () => {
    await page.goto(at('/account/reminders'));
    await page.getByRole('button', { name: say('Add a reminder') }).click();
    await page.getByRole('button', { name: say('Save'), exact: true }).click();
    await expect(page.getByText(say('Saved'), { exact: true })).toBeVisible();
    await page.reload();
    await expect(
      page.getByRole('button', { name: say('Delete reminder {number}', { number: 1 }) }),
    ).toBeVisible();
  });

  await test.step('closes the account', async () => {
    await page.goto(at('/account/profile'));
    await page.getByRole('button', { name: say('Delete the account'), exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel(say('Your password')).fill(signedIn.password);
    await dialog.getByRole('button', { name: say('Delete permanently') }).click();
    await expect(page).not.toHaveURL(/account/);
    const { email, password } = signedIn;
    const answer = await request.post('/api/auth/login', { data: { email, password } });
    expect(answer.status()).toBe(401);
  });
});
