import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { fillSignIn } from '../../../e2e/fixtures/people.ts';
import type { Say } from '../../../e2e/fixtures/words.ts';
import { PASSWORD } from '../../attacks/crowd.ts';

/** Two habits, of which one is stamped and of the other an amount is added to. */
export const STAMPED = 'Read';
export const ADDED = 'Walk';
export const NOTE = 'ten pages in the train';

/** Whoever does not see what they wait for so long tries again, in milliseconds, and so often. */
const PATIENCE_MS = 3000;
const TRIES = 15;

/** A browser that has much else to do takes no longer than this for a press. */
const PRESS_MS = 20_000;

/** How long somebody is without a network, in milliseconds. */
const OFFLINE_MS = 500;

/** Where somebody goes, and does nothing but look. */
const SCREENS = [
  '/history',
  '/history?view=year',
  '/history?view=insights',
  '/pauses',
  '/automaticity',
  '/habits/create',
  '/account/profile',
  '/account/security',
  '/account/reminders',
  '/account/data',
];

/** Where a visit leads, by name: what is fetched there is fetched there again. */
export const STOPS = ['arrival', 'deeds', 'a reload', ...SCREENS, 'an edit', 'leaving'] as const;
export type Stop = (typeof STOPS)[number];

/** Somebody at a page, who goes on as people do where something does not come. */
export interface Visitor {
  page: Page;
  /** Opens the page: to sign in, or to see what is kept. */
  arrive(kind: 'first' | 'later'): Promise<void>;
  /** Stamps two days, writes a note and adds to an amount; is offline in between. */
  enter(): Promise<void>;
  goTo(stop: Stop): Promise<void>;
  /** Tries again whatever the page offers to try again, if it does. */
  tryAgain(): Promise<void>;
  /** Goes home, where everything that was entered has to be seen. */
  seeAll(): Promise<void>;
  entered: readonly number[];
  offline: readonly { from: number; to: number }[];
}

export async function openVisitor(
  context: BrowserContext,
  { say, email, habit }: { say: Say; email: string; habit: string },
): Promise<Visitor> {
  const page = await context.newPage();
  page.setDefaultTimeout(PRESS_MS);
  const entered: number[] = [];
  const offline: { from: number; to: number }[] = [];
  const dayOf = (name: string, place = -1) =>
    page.locator('[data-habit]').filter({ hasText: name }).locator('[data-date]').nth(place);
  const button = (text: string) => page.getByRole('button', { name: say(text), exact: true });
  const isSeen = (there: Locator) =>
    there.waitFor({ timeout: PATIENCE_MS }).then(
      () => true,
      () => false,
    );

  async function tryAgain(): Promise<void> {
    const again = button('Try again').first();
    if (await again.isVisible()) await again.click().catch(() => undefined);
    else await page.reload().catch(() => undefined);
  }

  /** @throws where it does not come, however often one tries */
  async function until(there: Locator, what: string, goOn = tryAgain): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (await isSeen(there)) return;
      await goOn();
    }
    const text = await page.evaluate(() => document.body.innerText.slice(0, 200)).catch(() => '');
    throw new Error(`${what} does not come: ${JSON.stringify(text)}`);
  }

  /** Opens an address as a link of the page does. */
  async function follow(path: string): Promise<void> {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await until(page.getByRole('heading', { level: 1 }), path);
  }

  async function signIn(): Promise<void> {
    const form = page.locator('input[type=email]');
    if (await form.isVisible())
      await fillSignIn(
        page,
        say,
        { name: '', email, password: PASSWORD },
        { remember: true },
      ).catch(() => undefined);
    else await tryAgain();
  }

  async function stamp(place: number): Promise<void> {
    entered.push(Date.now());
    await dayOf(STAMPED, place).click();
    await until(page.locator('[aria-pressed=true]').and(dayOf(STAMPED, place)), 'A stamp');
  }

  /** Opens the details of a day, does something there, and saves it. */
  async function inDetailsOf(name: string, change: (dialog: Locator) => Promise<void>) {
    const dialog = page.getByRole('dialog');
    await dayOf(name).press('e');
    await until(dialog, 'The details of a day', async () => dayOf(name).press('e'));
    await change(dialog);
    entered.push(Date.now());
    await button('Save').click();
    await dialog.waitFor({ state: 'hidden' });
  }

  return {
    page,
    entered,
    offline,
    tryAgain,
    async arrive(kind) {
      await page.goto(kind === 'first' ? '/auth/login' : '/').catch(() => undefined);
      if (kind === 'first') {
        await until(page.locator('input[type=email]'), 'The sign-in page');
        await signIn();
      }
      await until(dayOf(STAMPED), 'The board', kind === 'first' ? signIn : tryAgain);
    },
    async enter() {
      await stamp(-1);
      await inDetailsOf(STAMPED, (dialog) =>
        dialog.getByLabel(say('Note'), { exact: true }).fill(NOTE),
      );
      await inDetailsOf(ADDED, (dialog) =>
        dialog.getByRole('button', { name: say('{stepText} more', { stepText: '' }) }).click(),
      );
      const from = Date.now();
      offline.push({ from, to: Infinity });
      await context.setOffline(true);
      await stamp(-2);
      await sleep(OFFLINE_MS);
      await context.setOffline(false);
      offline.splice(-1, 1, { from, to: Date.now() });
    },
    async goTo(stop) {
      if (stop === 'a reload') {
        await page.reload();
        await until(dayOf(STAMPED), 'The board');
      } else if (stop === 'an edit') {
        await follow(`/habits/${habit}/edit`);
        await until(button('Save'), 'The form');
        await page.getByLabel(say('I want to'), { exact: true }).fill(`${ADDED} far`);
        entered.push(Date.now());
        await button('Save').click();
        await until(dayOf(STAMPED), 'The board');
      } else if (stop === 'leaving') {
        // A toast may lie on it.
        const account = say('Account of {name}', { name: 'Zoé' });
        await page.getByRole('button', { name: account }).press('Enter');
        await page.getByRole('menuitem', { name: say('Sign out') }).click();
        await until(page.locator('input[type=email]'), 'The sign-in page');
      } else if (stop.startsWith('/')) await follow(stop);
    },
    async seeAll() {
      await follow('/');
      for (const place of [-1, -2])
        await until(page.locator('[aria-pressed=true]').and(dayOf(STAMPED, place)), 'A stamp');
    },
  };
}
