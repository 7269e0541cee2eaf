import type { Page } from '@playwright/test';
import { IS_FULL } from '../scripts/check/full.ts';
import { expect, test } from './fixtures/journey.ts';
import { signIn } from './fixtures/people.ts';

const ROUNDS = IS_FULL ? 5 : 2;

/** What time does to a tab: its access token is one that the server takes no longer. */
async function outdateAccessToken(page: Page): Promise<void> {
  await page.evaluate(() => window.sessionStorage.setItem('access_token', 'outdated'));
}

test('two tabs that renew the session at the same moment both go on', async ({
  page,
  context,
  person,
  say,
  at,
  language,
  blemishes,
}) => {
  await signIn(page, say, person, { language, remember: true });
  const other = await context.newPage();
  await other.goto(at('/'));
  const tabs = [page, other];
  const home = say('An empty notebook');

  await test.step('when both are loaded anew', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(tabs.map((tab) => tab.reload()));
      for (const tab of tabs) await expect(tab.getByRole('heading', { name: home })).toBeVisible();
    }
  });

  await test.step('when both are refused in the middle of something', async () => {
    blemishes.allow(/status of 401 .*\/api\/(?!auth)/);
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(tabs.map(outdateAccessToken));
      const security = at('/account/security');
      await Promise.all(
        tabs.map(async (tab) => {
          await tab
            .getByRole('button', { name: say('Account: {name}', { name: person.name }) })
            .click();
          await tab.getByRole('menuitem', { name: say('Security') }).click();
        }),
      );
      for (const tab of tabs) {
        await expect(tab).toHaveURL(security);
        await expect(tab.getByText(say('This device'))).toBeVisible();
        await tab
          .getByRole('link', { name: say('Today') })
          .first()
          .click();
        await expect(tab.getByRole('heading', { name: home })).toBeVisible();
      }
    }
  });
});
