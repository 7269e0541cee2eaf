import { chromium, type Browser, type Page } from '@playwright/test';
import { LOCALES, localizedPath } from '#contract/locale.ts';
import { PAGES } from '#contract/pages.ts';
import { startProduct, type Product } from '../../../bench/product.ts';
import { PAGES_ALONE } from '../../../e2e/fixtures/chromium.ts';
import { andSome } from '../../figures.ts';
import type { Proof } from '../../kind.ts';
import { PASSWORD } from '../../../bench/floods/account.ts';
import { plantCrowd } from '../crowd.ts';
import { call } from '../wire.ts';

const EVIL = 'evil.example';

/** Ways to write the address of another site, or of a script, where a path of this one belongs. */
const ELSEWHERE = [
  `https://${EVIL}`,
  `//${EVIL}`,
  `///${EVIL}`,
  `////${EVIL}`,
  `/\\${EVIL}`,
  `\\\\${EVIL}`,
  `/\t/${EVIL}`,
  `/%2F${EVIL}`,
  `/%2f%2f${EVIL}`,
  `/%5C${EVIL}`,
  `/.//${EVIL}`,
  `/..//${EVIL}`,
  `/;@${EVIL}`,
  `https:${EVIL}`,
  `http:/\\${EVIL}`,
  `@${EVIL}`,
  'javascript:alert(document.domain)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
] as const;

/** Names by which sites say where to go on. */
const NAMES = ['next', 'redirect', 'return_to', 'returnTo', 'url', 'continue', 'last_path', 'date'];

/** In front of them, as this site has its paths. */
const PREFIXES = ['', '/fr', '/en', '/fr/', '/auth/login', '/api', '/assets/', '/reminder'];

/** Who sends people to a page of this site that should lead them to another one. */
export const redirects: Proof = {
  name: 'redirects',
  what: `pages and links of this site that would lead to another one: ${ELSEWHERE.length} ways to write it, by hand and in Chromium`,
  engines: ['sqlite'],
  rounds: { full: ELSEWHERE.length, test: 0 },
  async prove({ engine, rounds }) {
    await using product = await startProduct(engine);
    await using browser = await chromium.launch(PAGES_ALONE);
    const some = ELSEWHERE.slice(0, rounds);
    const answers = await followByHand(product);
    const [person] = await plantCrowd(product, 1);
    const visits = await followInBrowser(product, browser, some, person?.email ?? '');
    const wrong = [...answers.wrong, ...visits.wrong];
    return {
      held: wrong.length === 0,
      found: `${answers.tried} addresses asked for, ${visits.tried} pages opened, ${visits.links} links on them looked at; ${wrong.length} lead elsewhere${andSome(wrong, 6)}`,
    };
  },
};

/** Whether a browser that is on this site stays on it. */
function isOurs(location: string, url: string): boolean {
  return URL.canParse(location, url) && new URL(location, url).origin === new URL(url).origin;
}

async function followByHand(product: Product): Promise<{ tried: number; wrong: string[] }> {
  const wrong: string[] = [];
  let tried = 0;
  const paths = PREFIXES.flatMap((prefix) => [
    ...ELSEWHERE.map((place) => prefix + place.replaceAll(/[\t\\]/g, encodeURIComponent)),
    ...ELSEWHERE.map((place) => prefix + place.replaceAll('\t', '%09')),
    ...NAMES.map((name) => `${prefix || '/'}?${name}=${encodeURIComponent(`//${EVIL}`)}`),
  ]);
  const tokens = ELSEWHERE.map((place) => `/api/reminders/stop/${encodeURIComponent(place)}`);
  for (const path of [
    ...paths.map((each) => (each.startsWith('/') ? each : `/${each}`)),
    ...tokens,
  ]) {
    for (const language of LOCALES) {
      for (const cookie of [...LOCALES, EVIL]) {
        tried += 1;
        const headers = {
          'Accept-Language': language,
          Cookie: `i18n_redirected=${cookie}`,
          Host: new URL(product.url).host,
          'X-Forwarded-Host': EVIL,
        };
        const { headers: given, status } = await call(product, { method: 'GET', path, headers });
        const location = given.location ?? given['content-location'] ?? given.refresh;
        if (status >= 500) wrong.push(`${path}: ${status}`);
        if (location !== undefined && !isOurs(String(location), product.url))
          wrong.push(`${path} → ${location}`);
      }
    }
  }
  return { tried, wrong };
}

async function followInBrowser(
  product: Product,
  browser: Browser,
  places: readonly string[],
  email: string,
): Promise<{ tried: number; links: number; wrong: string[] }> {
  const wrong: string[] = [];
  let [tried, links] = [0, 0];
  const context = await browser.newContext({ baseURL: product.url });
  await context.route(
    (url) => url.origin !== new URL(product.url).origin,
    async (route) => {
      wrong.push(`asks for ${route.request().url()}`);
      await route.abort();
    },
  );
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    wrong.push(`ran: ${page.url()}`);
    void dialog.dismiss();
  });
  const visit = async (address: string) => {
    tried += 1;
    await page.goto(product.url + address, { waitUntil: 'networkidle' });
    const found = await linksOn(page);
    links += found.length;
    const astray = [page.url(), ...found].filter((link) => !isOurs(link, product.url));
    wrong.push(...astray.map((link) => `${address} → ${link}`));
  };
  for (const place of places) {
    const path = place.startsWith('/') ? place : `/${place}`;
    for (const language of LOCALES) {
      await visit(localizedPath(path, language));
      await press(page, wrong, product.url);
    }
    const search = NAMES.map((name) => `${name}=${encodeURIComponent(place)}`).join('&');
    await visit(`/auth/login?${search}#${search}`);
    await signInAfter(page, place, email);
    if (!isOurs(page.url(), product.url)) wrong.push(`after signing in → ${page.url()}`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
  }
  const search = NAMES.map((name) => `${name}=//${EVIL}`).join('&');
  for (const path of Object.keys(PAGES)) await visit(`${path.replace('{id}', 'x')}?${search}`);
  await context.close();
  return { tried, links, wrong };
}

/** Where each link, form and frame of a page leads, as the browser sees it. */
async function linksOn(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[href], form[action], [src]')].map((each) =>
      each instanceof HTMLAnchorElement || each instanceof HTMLLinkElement
        ? each.href
        : each instanceof HTMLFormElement
          ? each.action
          : ((each as HTMLScriptElement).src ?? location.href),
    ),
  );
}

/** Presses every link of a page that leads to no such page: those to home and to the other language. */
async function press(page: Page, wrong: string[], url: string): Promise<void> {
  const address = page.url();
  const count = await page.getByRole('link').count();
  for (let index = 0; index < count; index += 1) {
    await page.getByRole('link').nth(index).press('Enter');
    await page.waitForLoadState('networkidle');
    if (!isOurs(page.url(), url)) wrong.push(`a link of ${address} → ${page.url()}`);
    await page.goto(address, { waitUntil: 'networkidle' });
  }
}

/** Signs in where a former page of this tab is said to have been elsewhere. */
async function signInAfter(page: Page, place: string, email: string): Promise<void> {
  await page.evaluate((path) => sessionStorage.setItem('last_path', path), place);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.includes('/auth/login'));
  await page.waitForLoadState('networkidle');
}
