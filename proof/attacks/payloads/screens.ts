import type { Browser, Page } from '@playwright/test';
import { localizedPath, type Locale } from '#contract/locale.ts';
import { addDays } from '#domain/civil-date.ts';
import { startProduct, type Product } from '../../../bench/product.ts';
import type { Engine } from '../../../src/server/platform/database/database.ts';
import { deriveKeys } from '../../../src/server/platform/keys.ts';
import { makeActionToken } from '../../../src/server/features/reminders/action-token.ts';
import { PASSWORD } from '../../../bench/floods/account.ts';
import { plantCrowd, signIn } from '../crowd.ts';
import { today } from '../others-ids/person-with-everything.ts';
import { call } from '../wire.ts';
import { makeHabitOf } from './habit-of.ts';
import { lineOf } from './list.ts';
import { watch } from './watch.ts';

export interface Shown {
  screens: number;
  /** how often a text was found on a screen */
  texts: number;
  wrong: string[];
}

/** Screens that show everything at once. */
const OF_ALL = [
  '/',
  '/history',
  '/history?view=year',
  '/history?view=insights',
  '/pauses',
  '/automaticity',
  '/account/profile',
  '/account/security',
  '/account/reminders',
  '/account/data',
  '/habits/create',
];

/** Screens of one habit. */
const OF_ONE = (id: string) => [
  `/habits/${id}/edit`,
  `/habits/${id}`,
  `/habits/${id}#insights`,
  `/automaticity?habit=${id}`,
  `/pauses?habit=${id}`,
  `/?date=${today()}&habit=${id}`,
];

/** A page whose data is there draws all of it within so many milliseconds, on a slow day. */
const SETTLED = 400;

/** More groups than these an account does not hold. */
const MAX_GROUPS = 100;

/** Shows a notebook full of such texts on every screen, in one language, in a real browser. */
export async function showTexts(
  browser: Browser,
  engine: Engine,
  { payloads, locale }: { payloads: readonly string[]; locale: Locale },
): Promise<Shown> {
  await using product = await startProduct(engine);
  const shown: Shown = { screens: 0, texts: 0, wrong: [] };
  await using context = await browser.newContext({ baseURL: product.url, locale });
  const { email, habits, tokens } = await fill(product, payloads, locale);
  const watched = await watch(context, product.url);
  const page = await context.newPage();
  await page.goto(localizedPath('/auth/login', locale));
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.includes('login'));
  for (const path of OF_ALL) {
    await page.goto(localizedPath(path, locale));
    await settle(page);
    shown.screens += 1;
    shown.texts += await countShown(page, payloads);
  }
  for (const [index, id] of habits.entries()) {
    for (const path of OF_ONE(id)) {
      await goTo(page, localizedPath(path, locale));
      shown.screens += 1;
      shown.texts += await countShown(page, [payloads[index] ?? '']);
    }
  }
  for (const [index, token] of tokens.entries()) {
    await goTo(page, localizedPath('/', locale));
    await goTo(page, `${localizedPath('/reminder', locale)}#${token}`);
    await page
      .getByText(lineOf(payloads[index] ?? '', 20))
      .first()
      .waitFor();
    shown.screens += 1;
    shown.texts += await countShown(page, [payloads[index] ?? '']);
  }
  shown.wrong.push(...watched());
  if (shown.texts < payloads.length * 4) shown.wrong.push(`only ${shown.texts} texts were shown`);
  return shown;
}

/** Waits until a screen shows what it has to show. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(SETTLED);
}

/** Goes on as a link of the page does, without loading it anew. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    await new Promise((resolve) => setTimeout(resolve, 60));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }, path);
}

/** How many of the texts stand on a page, as text or in a field. */
async function countShown(page: Page, payloads: readonly string[]): Promise<number> {
  const all = await page.evaluate(() =>
    [
      document.body.textContent,
      ...[...document.querySelectorAll('input, textarea')].map(
        (each) => (each as HTMLInputElement).value,
      ),
      ...[...document.querySelectorAll('[aria-label]')].map((each) =>
        each.getAttribute('aria-label'),
      ),
    ].join('\n'),
  );
  return payloads.filter((payload) => all.includes(lineOf(payload, 20))).length;
}

/** An account whose every text is one of these. */
async function fill(product: Product, payloads: readonly string[], locale: Locale) {
  const name = lineOf(payloads[0] ?? '', 80);
  const [person] = await plantCrowd(product, 1, { name, locale });
  const { email = '', id: userId = '' } = person ?? {};
  const { access_token: token } = await signIn(product, email);
  const make = async (path: string, body: object): Promise<{ id: string }> => {
    for (;;) {
      const posted = { method: 'POST', path, token, body: JSON.stringify(body) };
      const answer = await call(product, posted);
      if (answer.status < 300) return JSON.parse(answer.text) as { id: string };
      if (answer.status !== 429) throw new Error(`${path}: ${answer.status} ${answer.text}`);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  };
  const { actions: answers } = deriveKeys(String(product.env['APP_SECRET']));
  const [habits, tokens]: [string[], string[]] = [[], []];
  for (const [index, payload] of payloads.entries()) {
    const isGrouped = index < MAX_GROUPS;
    const id = await makeHabitOf(make, payload, { isGrouped, hasAmount: index % 2 === 0 });
    const pause = { first: addDays(today(), -20), last: addDays(today(), -19), habit_id: id };
    await make('/api/pauses', { ...pause, reason: lineOf(payload, 200) });
    habits.push(id);
    const about = { userId, habitId: id, date: today() };
    tokens.push(makeActionToken(answers, { purpose: 'done', ...about }));
  }
  return { email, habits, tokens };
}
