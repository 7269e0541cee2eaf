import { PAGES, SITE_TITLE } from '#contract/pages.ts';
import { fillLogIn } from '../fixtures/people.ts';
import { expect, test } from './engine-test.ts';
import type { Page } from './page.ts';

/** Until the worker has everything, and answers for this page too. */
async function kept(visit: Page): Promise<void> {
  await visit.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
}

test('a visitor comes back while the server is down', async ({ visit, own, at, language }) => {
  await visit.goto(at('/auth/login'));
  await kept(visit);
  await own.stop();

  for (const path of ['/auth/login', '/auth/sign-up', '/'] as const) {
    await visit.goto(at(path));
    const shown = path === '/' ? '/auth/login' : path;
    await visit.waitForURL(at(shown));
    await visit.getByRole('heading').first().waitFor();
    const title = await visit.evaluate(() => document.title);
    expect(title).toBe(`${PAGES[shown][language]} · ${SITE_TITLE}`);
  }
});

test('a person comes back while the server is down', async ({ visit, own, person, say, at }) => {
  const account = visit.getByRole('button', {
    name: say('Account of {name}', { name: person.name }),
  });
  await visit.goto(at('/auth/login'));
  await fillLogIn(visit, say, person);
  await account.waitFor();
  await kept(visit);
  await own.stop();

  for (const path of ['/', '/history', '/habits/create']) {
    await visit.goto(at(path));
    await visit.waitForURL(at(path));
    await account.waitFor();
  }
});
