import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, request, type Browser, type Page } from '@playwright/test';
import { LOCALES, localizedPath, type Locale } from '#contract/locale.ts';
import { addDays } from '#domain/civil-date.ts';
import { todayAt } from '#domain/today.ts';
import { mailboxOf } from './fixtures/mails.ts';
import { enrol, newPerson } from './fixtures/people.ts';
import { shotsFor, type Shot } from './pictures/shots.ts';
import type { Subjects, Viewer } from './pictures/subjects.ts';
import { settle } from './quality/settle.ts';
import { withOwnSite, type OwnSite } from './servers/own-site.ts';
import { openDatabase } from '../scripts/open-database.ts';
import { plantDemonstration, type SignIn } from '../scripts/seed/demonstration.ts';
import { ensureBuilt } from '../scripts/set-up/build.mjs';
import { findChromium } from '../scripts/set-up/chromium.mjs';
import { ROOT } from '../scripts/set-up/paths.mjs';

/** How browsers of those who read a language name it. */
const REGIONS: Record<Locale, string> = { en: 'en-GB', fr: 'fr-FR' };

type Tokens = Record<string, string>;

/** Who uses a page, and what they have in it. */
interface Audience {
  url: string;
  tokensOf: Record<Exclude<Viewer, 'visitor'>, () => Promise<Tokens>>;
  subjects: Subjects;
}

/** Takes pictures of the screens: all of them, or those that the words of the command line name. */
const shots = shotsFor(process.argv.slice(2));
if (shots.length === 0) {
  console.error('No picture has all of these words in its name.');
  process.exit(1);
}
await ensureBuilt();
const executablePath = findChromium();
const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
for (const locale of LOCALES) {
  const ofLocale = shots.filter((shot) => shot.locale === locale);
  if (ofLocale.length === 0) continue;
  await withOwnSite(async (site) => {
    const audience = await gather(site, locale);
    for (const shot of ofLocale) await tryToTake(browser, shot, audience);
  });
}
await browser.close();

/** Fills a site, starts it, and finds out what it holds. */
async function gather(site: OwnSite, locale: Locale): Promise<Audience> {
  const { url, dataDir } = site;
  const database = await openDatabase({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const signIn = await plantDemonstration(database, { locale, force: false, now: Date.now() });
  await database.close();
  await site.start();
  const client = await request.newContext({ baseURL: url });
  const newcomer = newPerson();
  await enrol(newcomer, { request: client, mailbox: mailboxOf(dataDir), language: locale });
  const keeper = loggingIn(url, signIn);
  const headers = { Authorization: `Bearer ${(await keeper())['access_token']}` };
  const habits: { id: string; icon: string }[] = await (
    await client.get('/api/habits', { headers })
  ).json();
  await client.dispose();
  const habit = habits.find(({ icon }) => icon === '📖')?.id ?? '';
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const today = todayAt(Date.now(), { time_zone: timeZone, day_start_hour: 0 });
  return {
    url,
    tokensOf: { newcomer: loggingIn(url, newcomer), keeper },
    subjects: { habit, day: addDays(today, -2) },
  };
}

/** One that fails keeps no other from being taken. */
async function tryToTake(from: Browser, shot: Shot, audience: Audience): Promise<void> {
  try {
    await take(from, shot, audience);
    console.log(shot.file);
  } catch (error) {
    console.error(`${shot.file}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

async function take(from: Browser, shot: Shot, audience: Audience): Promise<void> {
  const { subject, locale, width, height, isDark, file } = shot;
  const { url, tokensOf, subjects } = audience;
  const context = await from.newContext({
    baseURL: url,
    locale: REGIONS[locale],
    viewport: { width, height },
    isMobile: width < 600,
    hasTouch: width < 600,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(10_000);
  try {
    const page = await context.newPage();
    if (subject.viewer !== 'visitor') {
      const tokens = await tokensOf[subject.viewer]();
      await page.addInitScript((kept) => {
        for (const [key, token] of Object.entries(kept)) window.sessionStorage.setItem(key, token);
      }, tokens);
    }
    await page.goto(localizedPath(subject.path(subjects), locale));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await allOf(page);
    await subject.before?.(page, subjects);
    if (!subject.isWindow) await growToContent(page, width, height);
    await allOf(page);
    mkdirSync(dirname(join(ROOT, file)), { recursive: true });
    await page.screenshot({ path: join(ROOT, file), animations: 'disabled', caret: 'initial' });
  } finally {
    await context.close();
  }
}

/** A picture of the whole page is a window as high as the page: what sticks to its edges is there. */
async function growToContent(page: Page, width: number, height: number): Promise<void> {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(whole, height) });
}

/** Waits for faces, for data that is on its way, and for what moves. */
async function allOf(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // Some parts come once the page has time; nothing tells that there is no other.
  await page.waitForTimeout(300);
  await settle(page);
}

/**
 * Logs somebody in for the pages of a few minutes: their list of devices is on a picture too.
 *
 * @returns gives the tokens of a sign-in; its access token is good for some more minutes
 */
function loggingIn(url: string, { email, password }: SignIn): () => Promise<Tokens> {
  let last: { at: number; tokens: Tokens } | undefined;
  return async () => {
    if (!last || Date.now() - last.at > 5 * 60_000) {
      const answer = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      last = { at: Date.now(), tokens: await answer.json() };
    }
    return last.tokens;
  };
}
