import { PAGES, SITE_TITLE } from '#contract/pages.ts';
import { expect, kept, NO_SERVER, test } from './fixtures/own-site-test.ts';

test('a visitor comes back while the server is down', async ({
  page,
  context,
  own,
  at,
  say,
  language,
  blemishes,
}) => {
  await page.goto(at('/auth/login'));
  await kept(page);
  await own.stop();
  blemishes.allow(NO_SERVER);

  for (const path of ['/auth/login', '/auth/sign-up', '/'] as const) {
    const visit = await context.newPage();
    await visit.goto(at(path));
    const shown = path === '/' ? '/auth/login' : path;
    await expect(visit).toHaveURL(at(shown));
    await expect(visit).toHaveTitle(`${PAGES[shown][language]} · ${SITE_TITLE}`);
    await expect(visit.locator('html')).toHaveAttribute('lang', language);
    await expect(visit.getByRole('heading', { level: 1 })).toBeVisible();
    await visit.close();
  }

  const visit = await context.newPage();
  await visit.goto(at('/nowhere'));
  await expect(visit.getByText(say('This page is not in the notebook'))).toBeVisible();

  await test.step('the language of an address decides, and is the one of those without', async () => {
    await visit.goto('/fr/auth/login');
    await expect(visit.locator('html')).toHaveAttribute('lang', 'fr');
    await visit.goto('/auth/login');
    await expect(visit).toHaveURL('/auth/login');
    await expect(visit).toHaveTitle(`${PAGES['/auth/login'].en} · ${SITE_TITLE}`);
  });
});

test('a person comes back while the server is down, and is told so', async ({
  page,
  own,
  signedIn,
  at,
  say,
  blemishes,
}) => {
  expect(signedIn.name).not.toBe('');
  await kept(page);
  await own.stop();
  blemishes.allow(NO_SERVER);
  for (const path of ['/', '/history', '/pauses', '/habits/create', '/account/data']) {
    await page.goto(at(path));
    await expect(page).toHaveURL(at(path));
    await expect(
      page.getByRole('button', { name: say('Account: {name}', { name: signedIn.name }) }),
    ).toBeVisible();
  }
});
