import type { TestProvider } from '../../src/server/testing/provider/open-provider.ts';
import { withProvider } from '../fixtures/provider.ts';
import { test as journey } from './engine-test.ts';

const test = journey.extend<{ provider: TestProvider }>({
  provider: async ({ own }, use) => {
    await withProvider(own, async (provider) => {
      await own.stop();
      await own.start();
      await use(provider);
    });
  },
});

const ADA = { sub: '1', email: 'ada@example.org', email_verified: true, name: 'Ada' };

test('a provider leads back to the page that was wanted @full', async ({
  visit,
  provider,
  say,
  at,
  expected,
}) => {
  const club = visit.getByRole('button', {
    name: say('Continue with {name}', { name: provider.config.name }),
  });
  const account = visit.getByRole('button', {
    name: say('Account: {name}', { name: ADA.name }),
  });
  const leave = async () => {
    await account.click();
    await visit.getByRole('menuitem', { name: say('Sign out') }).click();
    await visit.waitForURL(at('/auth/login'));
  };
  await provider.be(ADA);

  await visit.goto(at('/history'));
  await visit.waitForURL(at('/auth/login'));
  await club.click();
  await visit.waitForURL(at('/history'));
  await account.waitFor();
  await leave();

  await provider.twist('nonce');
  expected.push(/answer: .*\/api\/auth\/provider\/sign-in 422|reported: .*422/);
  await club.click();
  await visit.getByRole('heading', { name: say('You are not signed in') }).waitFor();
  await visit.getByRole('link', { name: say('Go to the sign-in page') }).click();
  await visit.waitForURL(at('/auth/login'));

  await provider.twist('none of all');
  await club.click();
  await visit.waitForURL(at('/history'));
  await account.waitFor();
});
