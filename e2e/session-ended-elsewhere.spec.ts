import { expect, test } from './fixtures/journey.ts';
import { fillSignIn, signIn } from './fixtures/people.ts';

test('a session that was ended on another device ends here with the next call @full', async ({
  page,
  browser,
  signedIn,
  say,
  at,
  site,
  language,
  blemishes,
}) => {
  // Without the stream that tells it at once.
  blemishes.allow(/ERR_FAILED/);
  await page.route('**/api/notebook/live', (route) => route.abort());
  await page.reload();
  const elsewhere = await browser.newContext({ baseURL: site.url, locale: language });
  const telephone = await elsewhere.newPage();
  await signIn(telephone, say, signedIn, { language });
  await telephone.goto(at('/account/security'));
  await telephone.getByRole('button', { name: say('End all other sessions') }).click();
  await expect(
    telephone.getByRole('listitem').filter({ hasText: say('This device') }),
  ).toBeVisible();
  await expect(telephone.getByRole('button', { name: say('End all other sessions') })).toBeHidden();
  await elsewhere.close();

  blemishes.allow(/status of 401 .*\/api\//);
  await page
    .getByRole('button', { name: say('Account of {name}', { name: signedIn.name }) })
    .click();
  await page.getByRole('menuitem', { name: say('Security') }).click();
  await expect(page).toHaveURL(at('/auth/login'));
  await expect(page.getByText(say('Your session has ended.'))).toBeVisible();

  await fillSignIn(page, say, signedIn);
  await expect(page).toHaveURL(at('/account/security'));
});
