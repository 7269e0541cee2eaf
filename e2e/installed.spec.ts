import { manifestPath } from '#contract/pages.ts';
import { expect, test } from './fixtures/journey.ts';

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
