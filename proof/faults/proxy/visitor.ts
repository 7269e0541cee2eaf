import { setTimeout as sleep } from 'node:timers/promises';
import { errors, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { daysOf } from '../../../e2e/fixtures/days.ts';
import { fillSignIn } from '../../../e2e/fixtures/people.ts';
import type { Say } from '../../../e2e/fixtures/words.ts';
import { SCREENS as ALL_SCREENS } from '../../../e2e/quality/screens.ts';
import { PASSWORD } from '../../../bench/floods/account.ts';

/** Two habits, of which one is stamped and of the other an amount is added to. */
export const STAMPED = 'Read';
export const ADDED = 'Walk';
export const NOTE = 'ten pages in the train';

/** How long somebody waits for what they want to see, and how often, trying again in between. */
export interface Bounds {
  timeoutMs: number;
  tries: number;
}

/** Where something is broken, and where nothing is: there what does not come is not there at all. */
export const BOUNDS = {
  broken: { timeoutMs: 3000, tries: 15 },
  unbroken: { timeoutMs: 30_000, tries: 1 },
};

/** A browser that has much else to do takes no longer than this for a press. */
const PRESS_MS = 20_000;

/** By then a browser has fetched all that it keeps of a build. */
const KEPT_MS = 60_000;

/** Whoever types an address and a password takes so long: a sign-in page asks for more meanwhile. */
const TYPING_MS = 4000;

/** How long somebody is without a network. */
const OFFLINE_MS = 500;

/** Where somebody goes, and does nothing but look: every screen of a notebook but home. */
const SCREENS = new Map(
  ALL_SCREENS.filter(({ readers, logs }) => readers.includes('full') && !logs)
    .filter(({ name }) => name !== 'home')
    .map((screen) => [screen.name, screen]),
);

/** Where a visit leads, by name: what is fetched there is fetched there again. */
export const STOPS = ['arrival', 'deeds', 'a reload', ...SCREENS.keys(), 'an edit', 'leaving'];

/** What somebody looks for, in the words of the screens. @throws where no screen says them */
export function namesOf(say: Say) {
  return {
    account: say('Account: {name}', { name: 'Zoé' }),
    again: say('Try again'),
    more: say('{stepText} more', { stepText: '' }),
    name: say('I want to'),
    note: say('Note'),
    save: say('Save'),
    signOut: say('Sign out'),
  };
}

/** Somebody at a page, who goes on as people do where something does not come. */
export interface Visitor {
  page: Page;
  /** Opens the page: to sign in, or to see what is kept. */
  arrive(kind: 'first' | 'later'): Promise<void>;
  /** Waits until the browser keeps the page, and opens it without a network. */
  keep(): Promise<void>;
  /** Stamps two days, writes a note and adds to an amount; is offline in between. */
  enter(): Promise<void>;
  goTo(stop: string): Promise<void>;
  /** Tries again whatever the page offers to try again, if it does. */
  tryAgain(): Promise<void>;
  /** Goes home, where everything that was entered has to be seen. */
  seeAll(): Promise<void>;
  entered: readonly number[];
  offline: readonly { from: number; to: number }[];
}

export async function openVisitor(
  context: BrowserContext,
  { say, email, habit, bounds }: { say: Say; email: string; habit: string; bounds: Bounds },
): Promise<Visitor> {
  const names = namesOf(say);
  const page = await context.newPage();
  page.setDefaultTimeout(PRESS_MS);
  const entered: number[] = [];
  const offline: { from: number; to: number }[] = [];
  const dayOf = (name: string, place = -1) => daysOf(page, name).nth(place);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  async function isSeen(there: Locator): Promise<boolean> {
    try {
      await there.waitFor({ timeout: bounds.timeoutMs });
      return true;
    } catch (error) {
      if (error instanceof errors.TimeoutError) return false;
      throw error;
    }
  }

  async function tryAgain(): Promise<void> {
    const again = button(names.again).first();
    if (await again.isVisible()) await again.click().catch(() => undefined);
    else await page.reload().catch(() => undefined);
  }

  /** @throws where it does not come, however often one tries */
  async function until(there: Locator, what: string, goOn = tryAgain): Promise<void> {
    for (let left = bounds.tries; left > 0; left -= 1) {
      if (await isSeen(there)) return;
      if (left > 1) await goOn();
    }
    const text = await page.evaluate(() => document.body.innerText.slice(0, 200)).catch(() => '');
    throw new Error(`${what} does not come: ${JSON.stringify(text)}`);
  }

  /** @throws what somebody fails at, with where they were, and what they looked for */
  async function at(stop: string, doThere: () => Promise<void>): Promise<void> {
    try {
      await doThere();
    } catch (error) {
      const [first, ...log] = error instanceof Error ? error.message.split('\n') : [String(error)];
      const lookedFor = log.find((line) => line.includes('waiting for '))?.trim();
      throw new Error([stop, first, lookedFor].filter(Boolean).join(': '), { cause: error });
    }
  }

  /** Opens an address as a link of the page does. */
  async function follow(path: string, there: Locator): Promise<void> {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await until(there, path);
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
    await button(names.save).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  async function arrive(kind: 'first' | 'later'): Promise<void> {
    await page.goto(kind === 'first' ? '/auth/login' : '/').catch(() => undefined);
    if (kind === 'first') {
      await until(page.locator('input[type=email]'), 'The sign-in page');
      await sleep(TYPING_MS);
      await signIn();
    }
    await until(dayOf(STAMPED), 'The board', kind === 'first' ? signIn : tryAgain);
  }

  /** A page that was loaded while its worker began is not the worker's: the next one is. */
  async function keep(): Promise<void> {
    const isActive = async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active?.state === 'activated';
    };
    await page.waitForFunction(isActive, undefined, { timeout: KEPT_MS });
  }

  async function enter(): Promise<void> {
    await stamp(-1);
    await inDetailsOf(STAMPED, (dialog) =>
      dialog.getByLabel(names.note, { exact: true }).fill(NOTE),
    );
    await inDetailsOf(ADDED, (dialog) => dialog.getByRole('button', { name: names.more }).click());
    const from = Date.now();
    offline.push({ from, to: Infinity });
    await context.setOffline(true);
    await stamp(-2);
    await sleep(OFFLINE_MS);
    await context.setOffline(false);
    offline.splice(-1, 1, { from, to: Date.now() });
  }

  async function edit(): Promise<void> {
    await follow(`/habits/${habit}/edit`, button(names.save));
    await page.getByLabel(names.name, { exact: true }).fill(`${ADDED} far`);
    entered.push(Date.now());
    await button(names.save).click();
    await until(dayOf(STAMPED), 'The board');
  }

  async function leave(): Promise<void> {
    // A toast may lie on it.
    await page.getByRole('button', { name: names.account }).press('Enter');
    await page.getByRole('menuitem', { name: names.signOut }).click();
    await until(page.locator('input[type=email]'), 'The sign-in page');
  }

  async function goTo(stop: string): Promise<void> {
    const screen = SCREENS.get(stop);
    if (screen)
      await follow(screen.path(habit), screen.shown({ page, say, notebook: undefined }).first());
    else if (stop === 'an edit') await edit();
    else if (stop === 'leaving') await leave();
    else {
      // From wherever they are by then.
      await page.goto('/').catch(() => undefined);
      await until(dayOf(STAMPED), 'The board');
    }
  }

  async function seeAll(): Promise<void> {
    await follow('/', dayOf(STAMPED));
    for (const place of [-1, -2])
      await until(page.locator('[aria-pressed=true]').and(dayOf(STAMPED, place)), 'A stamp');
  }

  return {
    page,
    entered,
    offline,
    tryAgain,
    arrive: (kind) => at('arrival', () => arrive(kind)),
    keep: () => at('what is kept of the build', keep),
    enter: () => at('deeds', enter),
    goTo: (stop) => at(stop, () => goTo(stop)),
    seeAll: () => at('home', seeAll),
  };
}
