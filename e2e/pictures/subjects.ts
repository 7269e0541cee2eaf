import type { Page } from '@playwright/test';
import type { CivilDate } from '#domain/civil-date.ts';

/** Who looks: somebody without an account, with an empty notebook, or with the demonstration. */
export type Viewer = 'visitor' | 'newcomer' | 'keeper';

/** What pictures of the demonstration are about. */
export interface Subjects {
  /** the id of the habit of reading */
  habit: string;
  /** a day on which there is more to its entry than a stamp */
  day: CivilDate;
}

/** What a picture is taken of. */
export interface Subject {
  /** words by which it can be chosen, with hyphens between them */
  name: string;
  viewer: Viewer;
  /** the address in English */
  path: (subjects: Subjects) => string;
  /** what is done there before the picture is taken */
  before?: (page: Page, subjects: Subjects) => Promise<unknown>;
  /** what the window shows, instead of the page in its whole length */
  isWindow?: boolean;
}

function page(viewer: Viewer, name: string, path: string): Subject {
  return { name, viewer, path: () => path };
}

/** Every screen, and what opens over it. */
export const SUBJECTS: readonly Subject[] = [
  page('visitor', 'sign-in', '/auth/login'),
  page('visitor', 'sign-up', '/auth/sign-up'),
  page('visitor', 'sign-up-over', '/auth/sign-up#invitation=from-a-mail'),
  page('visitor', 'verify', '/auth/verify-email?email=zoe@example.org'),
  page('visitor', 'forgotten', '/auth/forgot-password'),
  page('visitor', 'new-password', '/auth/forgot-password#token=from-a-mail'),
  page('visitor', 'alarm', '/auth/alarm#token=from-a-mail'),
  {
    name: 'sign-in-passkey',
    viewer: 'visitor',
    path: () => '/auth/login',
    async before(opened) {
      await opened.evaluate(() => window.localStorage.setItem('known_passkey', 'yes'));
      await opened.reload();
      await opened.getByRole('heading').first().waitFor();
    },
  },
  page('visitor', 'reminder-over', '/reminder#from-a-mail'),
  page('newcomer', 'home-empty', '/'),
  page('newcomer', 'history-empty', '/history'),
  page('newcomer', 'insights-empty', '/history?view=insights'),
  page('keeper', 'home', '/'),
  { name: 'home-past', viewer: 'keeper', path: ({ day }) => `/?date=${day}` },
  {
    name: 'home-window',
    viewer: 'keeper',
    path: () => '/',
    // In the middle of a page it shows what stays while the rest goes by.
    before: (opened) => opened.evaluate(() => window.scrollTo(0, 500)),
    isWindow: true,
  },
  {
    name: 'home-menu-account',
    viewer: 'keeper',
    path: () => '/',
    before: (opened) => opened.locator('header [aria-haspopup=menu]').click(),
    isWindow: true,
  },
  {
    name: 'home-menu-habit',
    viewer: 'keeper',
    path: () => '/',
    before: (opened) => opened.locator('[data-habit] [aria-haspopup=menu]').first().click(),
    isWindow: true,
  },
  { ...searchFor('e'), name: 'home-search' },
  { ...searchFor('xyz'), name: 'home-search-nothing' },
  {
    name: 'home-keys',
    viewer: 'keeper',
    path: () => '/',
    before: (opened) => opened.keyboard.press('?'),
    isWindow: true,
  },
  {
    name: 'day-sheet',
    viewer: 'keeper',
    path: ({ day }) => `/?date=${day}`,
    before: async (opened, { habit, day }) => {
      await opened.locator(`[data-habit="${habit}"] [data-date="${day}"]`).press('e');
      await opened.locator('dialog').waitFor();
    },
    isWindow: true,
  },
  {
    name: 'day-sheet-tick',
    viewer: 'keeper',
    path: ({ day }) => `/?date=${day}`,
    before: async (opened, { day }) => {
      await opened.locator(`[aria-pressed][data-date="${day}"]`).first().press('e');
      await opened.locator('dialog').waitFor();
    },
    isWindow: true,
  },
  page('keeper', 'form-new', '/habits/create'),
  {
    name: 'form-new-limit',
    viewer: 'keeper',
    path: () => '/habits/create',
    before: (opened) => opened.locator('[name=kind][value=at_most]').check(),
  },
  {
    name: 'form-emoji',
    viewer: 'keeper',
    path: () => '/habits/create',
    before: async (opened) => {
      await opened.locator('form button').first().click();
      await opened.locator('dialog').waitFor();
    },
    isWindow: true,
  },
  { name: 'form-edit', viewer: 'keeper', path: ({ habit }) => `/habits/${habit}/edit` },
  page('keeper', 'history-month', '/history'),
  page('keeper', 'history-year', '/history?view=year'),
  page('keeper', 'history-insights', '/history?view=insights'),
  ofHabit('habit', ''),
  ...['notes', 'streak', 'insights', 'pictures', 'table', 'method'].map((part) =>
    ofHabit(`habit-${part}`, `#${part}`),
  ),
  page('keeper', 'pauses', '/pauses'),
  page('newcomer', 'pauses-empty', '/pauses'),
  {
    name: 'pauses-new',
    viewer: 'keeper',
    path: () => '/pauses',
    before: (opened) => opened.locator('main button').first().click(),
    isWindow: true,
  },
  page('keeper', 'automaticity', '/automaticity'),
  page('newcomer', 'automaticity-empty', '/automaticity'),
  {
    name: 'automaticity-statements',
    viewer: 'keeper',
    path: () => '/automaticity',
    before: (opened) => opened.locator('section button.bg-ink').first().click(),
  },
  page('keeper', 'account-profile', '/account/profile'),
  page('keeper', 'account-security', '/account/security'),
  {
    name: 'account-second-factor',
    viewer: 'keeper',
    path: () => '/account/security',
    async before(opened) {
      await opened.locator('section').nth(2).getByRole('button').first().click();
      await opened.getByRole('dialog').getByRole('img').waitFor();
    },
    isWindow: true,
  },
  page('keeper', 'account-reminders', '/account/reminders'),
  page('keeper', 'account-connections', '/account/connections'),
  {
    name: 'account-connections-form',
    viewer: 'keeper',
    path: () => '/account/connections',
    before: (opened) => opened.locator('main section button').last().click(),
  },
  page('keeper', 'account-data', '/account/data'),
  page('newcomer', 'account-reminders-empty', '/account/reminders'),
  page('keeper', 'operator-accounts', '/operator/accounts'),
  page('keeper', 'operator-invitations', '/operator/invitations'),
  page('keeper', 'operator-server', '/operator/server'),
  page('keeper', 'operator-log', '/operator/log'),
  page('visitor', 'error-missing', '/no-such-page'),
  page('keeper', 'error-missing-page', '/no-such-page'),
  page('keeper', 'error', '/habits/no-id/edit'),
];

function ofHabit(name: string, rest: string): Subject {
  return { name, viewer: 'keeper', path: ({ habit }) => `/habits/${habit}${rest}` };
}

function searchFor(text: string): Omit<Subject, 'name'> {
  return {
    viewer: 'keeper',
    path: () => '/',
    before: async (opened) => {
      await opened.keyboard.press('/');
      await opened.getByRole('searchbox').fill(text);
    },
  };
}
