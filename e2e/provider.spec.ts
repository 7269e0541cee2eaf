import { openProvider } from '../src/server/testing/provider/open-provider.ts';
import type { TestProvider } from '../src/server/testing/provider/open-provider.ts';
import { expect, test as journey } from './fixtures/journey.ts';
import { signOut } from './fixtures/people.ts';
import { withOwnSite } from './servers/own-site.ts';
import type { OwnSite } from './servers/own-site.ts';

const test = journey.extend<{ own: { site: OwnSite; provider: TestProvider } }>({
  // oxlint-disable-next-line no-empty-pattern -- how Playwright says that a fixture needs no other
  own: async ({}, use) => {
    await withOwnSite(async (site) => {
      const provider = await openProvider({ publicUrl: site.url });
      const { issuer, clientId, clientSecret = '' } = provider.config;
      Object.assign(site.settings, {
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_NAME: 'Club',
      });
      await site.start();
      await use({ site, provider });
      provider.close();
    });
  },
  site: async ({ own }, use) => use(own.site),
});

test('one tap and a provider open a notebook, at the page that was wanted', async ({
  page,
  own,
  say,
  at,
  blemishes,
}) => {
  const enter = () =>
    page.getByRole('button', { name: say('Continue with {name}', { name: 'Club' }) }).click();
  const ada = { sub: '1', email: 'ada@example.org', email_verified: true, name: 'Ada' };
  await own.provider.be(ada);
  // Who wants a page is led to sign in, and then there.
  await page.goto(at('/account/security'));
  await expect(page).toHaveURL(at('/auth/login'));
  await enter();
  await expect(page).toHaveURL(at('/account/security'));
  await expect(page.getByText(ada.email)).toBeVisible();

  await signOut(page, say, { ...ada, password: '' });
  await enter();
  await expect(page).toHaveURL(at('/account/security'));

  await own.provider.twist('nonce');
  await signOut(page, say, { ...ada, password: '' });
  blemishes.allow(/status of 422 .*\/api\/auth\/provider/);
  await enter();
  await expect(page.getByRole('heading', { name: say('You are not signed in') })).toBeVisible();
  await page.getByRole('link', { name: say('To the sign-in page') }).click();
  await expect(page.getByLabel(say('Password'), { exact: true })).toBeVisible();
});
