import type { Page } from '@playwright/test';
import { manifestPath } from '#contract/pages.ts';
import { violationsOn } from './fixtures/accessibility.ts';
import { callerFor } from './fixtures/api.ts';
import { expect, test } from './fixtures/journey.ts';
import { signIn } from './fixtures/people.ts';

/** What the browser, which installs nothing here, would hand over; and what was asked of it. */
async function browserOffers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const prompt = () => {
      document.documentElement.dataset['asked'] = 'to install';
      return Promise.resolve();
    };
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });
}

/** What stands on the icon of an installed application, in a browser that has none. */
async function pretendInstalled(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) =>
      matchMedia.call(window, query === '(display-mode: standalone)' ? 'all' : query);
    Navigator.prototype.setAppBadge = (count = 0) => {
      document.documentElement.dataset['badge'] = String(count);
      return Promise.resolve();
    };
  });
}

test('the browser finds an application to install, in the language of the page', async ({
  page,
  context,
  at,
  site,
  language,
}) => {
  await page.goto(at('/auth/login'));
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute(
    'href',
    manifestPath(language),
  );
  const devtools = await context.newCDPSession(page);
  await expect
    .poll(async () => (await devtools.send('Page.getAppManifest')).url)
    .toBe(site.url + manifestPath(language));
  const { errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A window of a test keeps nothing, and a browser installs nothing from such windows.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('after three days of use installing is offered, once', async ({
  page,
  person,
  say,
  at,
  language,
}) => {
  await signIn(page, say, person, { language });
  const offer = page.getByText(say('You can install Habitude on this device.'));
  await browserOffers(page);
  await page.evaluate(() => window.localStorage.setItem('days_of_use', '3 2026-11-01'));
  await page.reload();
  await expect(page.getByRole('heading', { name: say('An empty notebook') })).toBeVisible();
  await browserOffers(page);
  await expect(offer).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  const install = page.getByRole('button', { name: say('Install'), exact: true });
  await install.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'to install');
  await expect(offer).toBeHidden();

  await page.goto(at('/'));
  await expect(page.getByRole('heading', { name: say('An empty notebook') })).toBeVisible();
  await browserOffers(page);
  await expect(offer).toBeHidden();
});

test('the icon says how much is open today, and nothing after signing out', async ({
  page,
  request,
  person,
  say,
  language,
}) => {
  const caller = await callerFor(request, person);
  for (const name of ['Read', 'Swim']) await caller.createHabit({ name, frequency: 'DAILY' });
  await pretendInstalled(page);
  await signIn(page, say, person, { language });
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-badge', '2');
  await page.getByRole('button', { name: 'Read, ' }).last().click();
  await expect(html).toHaveAttribute('data-badge', '1');
  await page.getByRole('button', { name: say('Account of {name}', { name: person.name }) }).click();
  await page.getByRole('menuitem', { name: say('Sign out') }).click();
  await expect(html).toHaveAttribute('data-badge', '0');
});
