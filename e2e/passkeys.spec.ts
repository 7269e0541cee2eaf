import { TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';
import { fillSignIn, signOut } from './fixtures/people.ts';

/** Gives a page's browser an authenticator whose person says yes. */
async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verify: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('a passkey takes the place of a password, by keyboard', async ({
  page,
  say,
  at,
  signedIn,
  blemishes,
}) => {
  const device = await addAuthenticator(page);
  const press = (name: string) =>
    page
      .getByRole('button', { name: say(name), exact: true })
      .first()
      .press('Enter');
  await page.goto(at('/account/security'));
  await press('Add a passkey');
  await expect(page.getByText(say('The passkey was added'))).toBeVisible();
  await signOut(page, say, signedIn);

  await expect(page).toHaveURL(at('/auth/login'));
  await press('Sign in with a passkey');
  await expect(page).toHaveURL(at('/account/security'));
  await press('Remove the password');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Remove') })
    .press('Enter');
  await expect(page.getByText(say('Your account has no password.'))).toBeVisible();
  await signOut(page, say, signedIn);

  blemishes.allow(/status of 401 .*\/api\/auth\/login/);
  // Nobody is there to choose what the browser suggests for the address.
  await device.verify(false);
  await page.getByRole('button', { name: say('Sign in with your password') }).press('Enter');
  await fillSignIn(page, say, signedIn);
  await expect(page.getByText(say('The email address or the password is wrong.'))).toBeVisible();
  await press('Sign in with a passkey');
  await expect(
    page.getByText(say('No passkey was used. Try again, or sign in with your password.')),
  ).toBeVisible();
  await device.verify(true);
  await press('Sign in with a passkey');
  await expect(page).toHaveURL(at('/account/security'));
});

test('a code is asked for after the password, and not on a device that is trusted @full', async ({
  page,
  browser,
  say,
  at,
  signedIn,
  blemishes,
}) => {
  await page.goto(at('/account/security'));
  await page.getByRole('button', { name: say('Set up an authenticator app') }).click();
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.locator('p.font-mono').innerText()).replaceAll(' ', '');
  const app = new TOTP({ secret });
  await dialog.getByLabel(say('Code'), { exact: true }).fill(app.generate());
  await dialog.getByRole('button', { name: say('Turn on') }).click();
  const codes = page.getByRole('alertdialog').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allInnerTexts();
  await page.getByRole('button', { name: say('I have kept them') }).click();

  blemishes.allow(/status of 403 .*\/api\/auth\/login/);
  // What is on its way when a session ends.
  blemishes.allow(/status of 401 .*\/api\/notebook/);
  const giveCode = async (asked: Page, code: string) => {
    await fillSignIn(asked, say, signedIn);
    await asked.getByLabel(say('Code'), { exact: true }).fill(code);
  };
  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await elsewhere.goto(at('/auth/login'));
  await giveCode(elsewhere, recovery);
  await elsewhere.getByRole('button', { name: say('Sign in'), exact: true }).click();
  await expect(elsewhere).toHaveURL(at('/'));
  await elsewhere.close();

  await signOut(page, say, signedIn);
  // The code of this half minute was used.
  await giveCode(page, app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByLabel(say('Do not ask again on this device for 30 days')).check();
  await page.getByRole('button', { name: say('Sign in'), exact: true }).click();
  await expect(page).toHaveURL(at('/account/security'));
  await signOut(page, say, signedIn);
  await fillSignIn(page, say, signedIn);
  await expect(page).toHaveURL(at('/account/security'));
});
