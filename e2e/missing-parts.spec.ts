import type { Page } from '@playwright/test';
import { IS_FULL } from '../scripts/check/full.ts';
import { callerFor } from './fixtures/api.ts';
import { expect, test } from './quality/quality-test.ts';
import { todayOf } from './fixtures/days.ts';

/** What is stamped by the visits that go on at once, one habit by each, which no other changes. */
const HABITS = ['Lire avant minuit', 'Nager', 'Marcher', 'Écrire'];

/** What home shows without being asked, which so is fetched again until it is there. */
const SHOWN_AT_ONCE = /^(?:install|seal-notes)-/;

/** How often a part can't be had. */
const FAILURES = 2;

const TEN_SECONDS = 10_000;

type When = 'at once' | 'after ten seconds';

const nameOf = (address: string): string => address.split('/').at(-1) ?? '';

/** The latest day of a habit, on the board. */
const stamp = (page: Page, habit = 'Nager') => todayOf(page, habit);

/** Lets no timer of a page come to its end until time goes on. */
async function holdTime(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now - 1 });
  await page.clock.pauseAt(now + TEN_SECONDS);
}

/** The scripts that a page asks for, as it does. */
function scriptsOf(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(nameOf(request.url()));
  });
  return scripts;
}

/**
 * Waits until all is fetched ahead that other pages need: nothing comes after that by itself.
 *
 * @returns what was fetched so, none of which runs before one goes there
 */
async function fetchedAhead(page: Page): Promise<Set<string>> {
  const files = await page.evaluate(async () => {
    const { content } = document.querySelector<HTMLMetaElement>('meta[name="build"]') ?? {};
    const { routes } = await (await fetch(`/builds/${content}.json`)).json();
    const paths = Object.keys(routes).filter((path) => !/^\/(?:auth|operator)/.test(path));
    return paths.flatMap((path): string[] => routes[path]);
  });
  for (const file of files)
    await expect(page.locator(`link[href="${file}"]`).first()).toBeAttached();
  return new Set(files.map(nameOf));
}

test.beforeEach(async ({ person, request }) => {
  const caller = await callerFor(request, person);
  for (const name of HABITS) await caller.createHabit({ name, frequency: 'DAILY' });
});

test('whatever part comes later may be missing, and the board stands', async ({
  browser,
  page,
  site,
  language,
  person,
  enter,
  at,
}) => {
  test.setTimeout(180_000);
  const all = scriptsOf(page);
  // Until the board is there nothing else is asked for, however long that takes.
  await holdTime(page);
  await enter(person);
  await page.goto(at('/'));
  await stamp(page).waitFor();
  const needed = new Set(all);
  await page.clock.fastForward(TEN_SECONDS);
  await page.clock.resume();
  const ahead = await fetchedAhead(page);
  const later = all.difference(needed);
  const parts = [...later.difference(ahead), `{${[...later.intersection(ahead)].join()}}`];
  expect(parts.length).toBeGreaterThan(8);

  /** Somebody's first visit, on which one part can't be had, or several, and when it asks for them. */
  async function visitWithout(part: string, habit: string, when: When): Promise<void> {
    const options = { baseURL: site.url, locale: language, serviceWorkers: 'block' } as const;
    const context = await browser.newContext(options);
    const visit = await context.newPage();
    if (when === 'after ten seconds') await holdTime(visit);
    let failures = 0;
    await visit.route(`**/${part}`, async (route) => {
      failures += 1;
      await (failures <= FAILURES ? route.fulfill({ status: 502 }) : route.continue());
    });
    const failed = visit.waitForResponse(`**/${part}`);
    const fetched = visit.waitForResponse((answer) => answer.url().includes(part) && answer.ok());
    fetched.catch(() => undefined);
    await enter(person, context);
    await visit.goto(at('/'));
    const root = await visit.locator('#root').elementHandle();
    if (when === 'after ten seconds') {
      await stamp(visit, habit).waitFor();
      await visit.clock.fastForward(TEN_SECONDS);
      await visit.clock.resume();
    }
    await failed;
    const isStamped = (await stamp(visit, habit).getAttribute('aria-pressed')) === 'true';
    await stamp(visit, habit).click();
    await expect(stamp(visit, habit), part).toHaveAttribute('aria-pressed', String(!isStamped));
    if (SHOWN_AT_ONCE.test(part)) await fetched;
    await expect(stamp(visit, habit), part).toBeVisible();
    expect(await root?.evaluate(({ isConnected }) => isConnected), part).toBe(true);
    await context.close();
  }

  const visits = parts
    .filter((part) => IS_FULL || SHOWN_AT_ONCE.test(part) || part.startsWith('{'))
    .flatMap((part) => (['at once', 'after ten seconds'] as const).map((when) => ({ part, when })));
  const lanes = HABITS.map(async (habit) => {
    for (let next = visits.shift(); next; next = visits.shift())
      await visitWithout(next.part, habit, next.when);
  });
  await Promise.all(lanes);
});

test('what was asked for and can’t be had is told, and comes when it is asked for again', async ({
  page,
  person,
  enter,
  at,
  say,
  blemishes,
}) => {
  blemishes.allow(/502|dynamically imported module/);
  await page.route('**/key-list-*.js', (route) => route.fulfill({ status: 502 }));
  await enter(person);
  await page.goto(at('/'));
  const ask = async () => {
    await page.locator('header [aria-haspopup=menu]').click();
    await page.getByRole('menuitem', { name: say('Keyboard') }).click();
  };
  await ask();
  await expect(page.getByText(say('Habitude cannot be reached. Are you online?'))).toBeVisible();
  await page.unroute('**/key-list-*.js');
  await ask();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('what the sign-in page can do without comes once it can be had @full', async ({
  page,
  at,
  say,
  blemishes,
}) => {
  blemishes.allow(/502|dynamically imported module/);
  let failures = 0;
  await page.route(/\/(?:first-habit-row|strength-advice)-.*\.js$/, async (route) => {
    failures += 1;
    await (failures % 2 === 1 ? route.fulfill({ status: 502 }) : route.continue());
  });
  await page.goto(at('/auth/login'));
  await expect(page.getByLabel(say('A habit to begin with'))).toBeVisible();
  expect(failures).toBe(2);
  await page.goto(at('/auth/sign-up'));
  await page.getByLabel(say('Password'), { exact: true }).fill('correct horse battery staple');
  await expect(page.getByText(say('Very good'))).toBeVisible();
  expect(failures).toBe(4);
});

test('without home there is an error page, which is left once home can be had', async ({
  page,
  person,
  enter,
  at,
  say,
  blemishes,
}) => {
  blemishes.allow(/502|dynamically imported module/);
  await page.route('**/home-*.js', (route) => route.fulfill({ status: 502 }));
  await enter(person);
  await page.goto(at('/'));
  await expect(page.getByRole('heading', { name: say('Something went wrong') })).toBeVisible();
  await page.unroute('**/home-*.js');
  await page.getByRole('button', { name: say('Try again') }).click();
  await expect(stamp(page)).toBeVisible();
});
