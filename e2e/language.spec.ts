import { localizedPath } from '#contract/locale.ts';
import { SITE_DESCRIPTION, manifestPath } from '#contract/pages.ts';
import { expect, test } from './fixtures/journey.ts';

const CODE = '#code=123456';
const PAGE = '/auth/verify-email?email=zoe%40example.org';

test('a language whose texts cannot be had leads on to the other, with all of the address @full', async ({
  page,
  words,
  language,
  blemishes,
}) => {
  const other = language === 'en' ? 'fr' : 'en';
  const here = localizedPath(PAGE, language);
  blemishes.allow(/locales|LocaleError|ERR_FAILED/);
  let isCut = true;
  await page.route(`**/locales/${language}.*`, (route) =>
    isCut ? route.abort() : route.continue(),
  );

  await test.step('trying again stays at the address', async () => {
    await page.goto(here + CODE);
    await page.getByRole('button').click();
    await expect(page.getByText(`Failed loading locale (${language})`)).toBeVisible();
    expect(page.url()).toContain(here + CODE);
  });

  await test.step('the other language knows the code of the link', async () => {
    await page.getByRole('link').click();
    await expect(page.getByLabel(words[other]('Code'))).toHaveValue('123456');
    await expect(page).toHaveURL(localizedPath(PAGE, other));
  });

  await test.step('and so does this one, once its texts can be had', async () => {
    isCut = false;
    await page.goto('about:blank');
    await page.goto(here + CODE);
    await expect(page.getByLabel(words[language]('Code'))).toHaveValue('123456');
  });
});

test('a person who changes their language reads all of the page in it', async ({
  page,
  signedIn,
  words,
  language,
  at,
}) => {
  const other = language === 'en' ? 'fr' : 'en';
  await page.goto(at('/account/profile'));
  await expect(page.getByLabel(words[language]('Name'))).toHaveValue(signedIn.name);
  await page.getByLabel(words[language]('Language')).selectOption(other);
  await page.getByRole('button', { name: words[language]('Save'), exact: true }).click();
  const notes = page.getByRole('region', { name: words[other]('Notifications') });
  await expect(notes.getByText(words[other]('Saved'), { exact: true })).toBeVisible();
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    SITE_DESCRIPTION[other],
  );
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', manifestPath(other));
});
