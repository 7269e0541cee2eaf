import { PAGES, SITE_TITLE } from '#contract/pages.ts';
import { callerFor } from '../fixtures/api.ts';
import { fillSignIn } from '../fixtures/people.ts';
import { expect, test } from './engine-test.ts';
import type { Page } from './page.ts';

const HABIT = 'Lire avant minuit';

const WAITS =
  '{0, plural, one {# change is waiting for the network.} other {# changes are waiting for the network.}}';

/** Until the worker has everything, and answers for this page too. */
async function kept(visit: Page): Promise<void> {
  await visit.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
}

/**
 * Until the drawings of stamps are there. A browser takes back what is on its way when a page is left,
 * and Firefox says so as if it were a mishap.
 */
async function drawn(visit: Page): Promise<void> {
  await visit.evaluate(async () => {
    const drawings = [...document.querySelectorAll('use')].map(({ href }) => href.baseVal);
    const files = drawings.map((address) => new URL(address, location.href));
    const isThere = ({ pathname }: URL) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(pathname));
    while (!files.every(isThere)) await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

test('a visitor comes back while the server is down @full', async ({
  visit,
  own,
  at,
  language,
}) => {
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

test('a person comes back while the server is down @full', async ({
  visit,
  own,
  person,
  say,
  at,
}) => {
  const account = visit.getByRole('button', {
    name: say('Account: {name}', { name: person.name }),
  });
  await visit.goto(at('/auth/login'));
  await fillSignIn(visit, say, person);
  await account.waitFor();
  await kept(visit);
  await own.stop();

  for (const path of ['/', '/history', '/habits/create']) {
    await visit.goto(at(path));
    await visit.waitForURL(at(path));
    await account.waitFor();
    await drawn(visit);
  }
});

test('a day stamped while the server is down is on the server once it is back @full', async ({
  visit,
  own,
  person,
  request,
  say,
  at,
}) => {
  const { createHabit, headers } = await callerFor(request, person);
  await createHabit({ name: HABIT, frequency: 'DAILY' });
  const today = visit.getByRole('button', { name: ' · ' }).last();
  const pressed = () => today.getAttribute('aria-pressed');
  await visit.goto(at('/auth/login'));
  await fillSignIn(visit, say, person);
  await today.waitFor();
  await kept(visit);
  await own.stop();

  await test.step('stamps a page that comes from the browser alone', async () => {
    await visit.goto(at('/'));
    await expect.poll(pressed).toBe('false');
    await today.click();
    await expect.poll(pressed).toBe('true');
    await visit.getByText(say(WAITS, { 0: 1 })).waitFor();
  });

  await test.step('finds the stamp again', async () => {
    await visit.reload();
    await expect.poll(pressed).toBe('true');
  });

  await test.step('sends it without being asked to', async () => {
    await own.start();
    const entries = async () => {
      const [habit] = await (await request.get('/api/habits', { headers })).json();
      return habit.completions.length;
    };
    // The page tries again ever later: half a minute after it began, every sixteen seconds.
    await expect.poll(entries, { timeout: 30_000 }).toBe(1);
  });
});
