import type { TestProvider } from '../src/server/testing/provider/open-provider.ts';
import { expect, test as journey } from './fixtures/journey.ts';
import { press } from './fixtures/keyboard.ts';
import { signOut } from './fixtures/people.ts';
import { withProvider } from './fixtures/provider.ts';
import { withOwnSite, type OwnSite } from './servers/own-site.ts';

const test = journey.extend<{ own: { site: OwnSite; provider: TestProvider } }>({
  viewport: { width: 390, height: 844 },
  // oxlint-disable-next-line no-empty-pattern -- how Playwright says that a fixture needs no other
  own: async ({}, use) => {
    await withOwnSite(async (site) => {
      await withProvider(site, async (provider) => {
        await site.start();
        await use({ site, provider });
      });
    });
  },
  site: async ({ own }, use) => use(own.site),
});

test('one key and a provider open a notebook, at the page that was wanted', async ({
  page,
  own,
  say,
  at,
  blemishes,
}) => {
  const enter = () =>
    press(
      page,
      page.getByRole('button', {
        name: say('Continue with {name}', { name: own.provider.config.name }),
      }),
    );
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
  await press(page, page.getByRole('link', { name: say('Go to the sign-in page') }));
  await expect(page.getByLabel(say('Password'), { exact: true })).toBeVisible();
});
