import type { TestProvider } from '../src/server/testing/provider/open-provider.ts';
import { newPerson, enrol, fillSignIn, signOut } from './fixtures/people.ts';
import { expect, kept, NO_SERVER, test as onOwnSite } from './fixtures/own-site-test.ts';
import { todayOf } from './fixtures/days.ts';
import { withProvider } from './fixtures/provider.ts';
import { withOwnSite } from './servers/own-site.ts';

const BASE = '/habits';

/** A site that shares its host with others. */
const test = onOwnSite.extend<{ provider: TestProvider }>({
  // oxlint-disable-next-line no-empty-pattern -- how Playwright says that a fixture needs no other
  own: async ({}, use) => {
    await withOwnSite(use, BASE);
  },
  provider: async ({ own }, use) => {
    await withProvider(own, async (provider) => {
      await own.start();
      await use(provider);
    });
  },
});

test('a site below its host asks for nothing beside it, and opens without a network @full', async ({
  page,
  context,
  own,
  provider,
  words,
  mailbox,
  blemishes,
}) => {
  const { en, fr } = words;
  const { origin } = new URL(own.url);
  const habit = 'Read twenty pages';
  const outside: string[] = [];
  context.on('request', (request) => {
    const { issuer } = provider.config;
    if (![own.url, issuer].some((each) => request.url().startsWith(`${each}/`)))
      outside.push(request.url());
  });
  const person = newPerson();
  const { request } = context;
  await enrol(person, { request, mailbox, language: 'en', root: own.url });

  await test.step('signs in and stamps', async () => {
    await page.goto(`${own.url}/`);
    await expect(page).toHaveURL(`${own.url}/auth/login`);
    await fillSignIn(page, en, person, { remember: true });
    await expect(page).toHaveURL(`${own.url}/`);
    await page.getByRole('link', { name: en('Write your own') }).click();
    await expect(page).toHaveURL(new RegExp(`^${own.url}/habits/create`));
    await page.getByLabel(en('I want to'), { exact: true }).fill(habit);
    await page.getByRole('button', { name: en('Create'), exact: true }).click();
    await todayOf(page, habit).click();
    await expect(todayOf(page, habit)).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('its cookies go nowhere else', async () => {
    const cookies = await context.cookies(own.url);
    expect(cookies.map(({ path }) => path)).toEqual(cookies.map(() => BASE));
    expect(await context.cookies(`${origin}/`)).toEqual([]);
  });

  await test.step('opens without a server, in both languages', async () => {
    await kept(page);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(
      `${own.url}/`,
    );
    await own.stop();
    blemishes.allow(NO_SERVER);
    await page.reload();
    await expect(todayOf(page, habit)).toHaveAttribute('aria-pressed', 'true');
    await page.goto(`${own.url}/fr`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('heading', { name: fr('My habits') })).toBeVisible();
    await own.start();
  });

  await test.step('signs out, and comes back to where they were', async () => {
    await page.goto(`${own.url}/fr/history`);
    await signOut(page, fr, person);
    await expect(page).toHaveURL(`${own.url}/fr/auth/login`);
    await fillSignIn(page, fr, person);
    await expect(page).toHaveURL(`${own.url}/fr/history`);
  });

  await test.step('comes back there from a provider', async () => {
    const eve = { sub: '1', email: 'eve@example.org', email_verified: true, name: 'Eve' };
    await provider.be(eve);
    await signOut(page, fr, person);
    await page
      .getByRole('button', { name: fr('Continue with {name}', { name: provider.config.name }) })
      .click();
    await expect(page).toHaveURL(`${own.url}/fr`);
    await signOut(page, fr, { ...eve, password: '' });
  });
  expect(outside).toEqual([]);
});
