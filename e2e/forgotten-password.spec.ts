import { expect, test } from './fixtures/journey.ts';
import { fillSignIn } from './fixtures/people.ts';

test('a person who forgot their password chooses a new one', async ({
  page,
  context,
  say,
  at,
  mailbox,
  person,
  blemishes,
}) => {
  await page.goto(at('/auth/login'));
  await page.getByRole('link', { name: say('Forgotten password?') }).click();
  // Signing in asks for the address too, and is there until the page for this has come.
  await expect(page.getByRole('heading', { name: say('Forgotten? It happens') })).toBeVisible();
  await page.getByLabel(say('Email address')).fill(person.email);
  await page.getByRole('button', { name: say('Send me a link') }).click();
  await expect(page.getByRole('status').filter({ hasText: person.email })).toBeVisible();

  const link = (await mailbox.newest(person.email, 'reset-password')).link();
  const renewed = { ...person, password: 'quite another row of stamps' };
  const fromMail = await context.newPage();
  await fromMail.goto(link);
  await fromMail.getByLabel(say('New password'), { exact: true }).fill(renewed.password);
  await fromMail.getByRole('button', { name: say('Set the new password') }).click();
  await expect(fromMail).toHaveURL(at('/auth/login'));
  await expect(fromMail.getByText(say('Your new password was set.'))).toBeVisible();

  blemishes.allow(/status of 401 .*\/api\/auth\/login/);
  await fillSignIn(fromMail, say, person);
  await expect(
    fromMail.getByText(say('The email address or the password is wrong.')),
  ).toBeVisible();
  await fillSignIn(fromMail, say, renewed);
  await expect(fromMail).toHaveURL(at('/'));

  blemishes.allow(/status of 422 .*\/api\/auth\/create-new-password/);
  const again = await context.newPage();
  await again.goto(link);
  await again.getByLabel(say('New password'), { exact: true }).fill(person.password);
  await again.getByRole('button', { name: say('Set the new password') }).click();
  const used = 'This link has been used already, or is too old. Ask for a new one.';
  await expect(again.getByText(say(used))).toBeVisible();
});
