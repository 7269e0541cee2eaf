import type { Locator, Page } from '@playwright/test';
import type { Say } from '../fixtures/words.ts';
import type { Notebook } from './notebooks.ts';
import { daysOf } from '../fixtures/days.ts';

/** Who looks at a screen: somebody without an account, or with an empty or a full notebook. */
export type Reader = 'visitor' | 'empty' | 'full';

interface Opened {
  page: Page;
  say: Say;
  notebook: Notebook | undefined;
}

export interface Screen {
  name: string;
  /** the address in English, given the id of a habit */
  path: (habit: string) => string;
  readers: readonly Reader[];
  /** what is there when all of the screen is */
  shown: (opened: Opened) => Locator;
  /** what the browser's console says of it */
  logs?: RegExp;
}

const SIGNED_IN = ['empty', 'full'] as const;

function title({ page }: Opened): Locator {
  return page.getByRole('heading', { level: 1 });
}

function pageFor(readers: readonly Reader[], name: string, path: string): Screen {
  return { name, path: () => path, readers, shown: title };
}

/** Every screen that there is. */
export const SCREENS: readonly Screen[] = [
  pageFor(['visitor'], 'sign-in', '/auth/login'),
  pageFor(['visitor'], 'sign-up', '/auth/sign-up'),
  {
    ...pageFor(['visitor'], 'invitation that is over', '/auth/sign-up#invitation=from-a-mail'),
    logs: /status of 422 .*\/api\/auth\/invitation/,
  },
  pageFor(['visitor'], 'forgotten password', '/auth/forgot-password'),
  pageFor(['visitor'], 'new password', '/auth/forgot-password#token=from-a-mail'),
  pageFor(['visitor'], 'verification', '/auth/verify-email?email=zoe@example.org'),
  pageFor(['visitor'], 'reminder without a token', '/reminder'),
  {
    ...pageFor(['visitor'], 'reminder that is over', '/reminder#from-a-mail'),
    logs: /status of 422 .*\/api\/reminders\/look/,
  },
  {
    name: 'home',
    path: () => '/',
    readers: SIGNED_IN,
    shown: ({ page, say, notebook }) => {
      const [habit] = notebook?.habits ?? [];
      return habit
        ? daysOf(page, habit.name).first()
        : page.getByRole('heading', { name: say('An empty notebook') });
    },
  },
  pageFor(SIGNED_IN, 'new habit', '/habits/create'),
  {
    name: 'edit habit',
    path: (habit) => `/habits/${habit}/edit`,
    readers: ['full'],
    shown: title,
  },
  pageFor(SIGNED_IN, 'pauses', '/pauses'),
  {
    name: 'automaticity',
    path: (habit) => `/automaticity?habit=${habit}`,
    readers: SIGNED_IN,
    shown: title,
  },
  pageFor(SIGNED_IN, 'month', '/history'),
  pageFor(SIGNED_IN, 'year', '/history?view=year'),
  pageFor(SIGNED_IN, 'insights', '/history?view=insights'),
  { name: 'habit', path: (habit) => `/habits/${habit}`, readers: ['full'], shown: title },
  {
    name: 'insights of a habit',
    path: (habit) => `/habits/${habit}#insights`,
    readers: ['full'],
    shown: title,
  },
  pageFor(SIGNED_IN, 'profile', '/account/profile'),
  {
    name: 'security',
    path: () => '/account/security',
    readers: ['full'],
    shown: ({ page, say }) => page.getByText(say('This device')),
  },
  pageFor(['full'], 'reminders', '/account/reminders'),
  pageFor(['full'], 'connections', '/account/connections'),
  pageFor(['full'], 'data', '/account/data'),
  {
    ...pageFor(['visitor', 'full'], 'no such page', '/no-such-page'),
    logs: /status of 404 .*\/no-such-page/,
  },
  {
    ...pageFor(['full'], 'fatal error', '/habits/no-id/edit'),
    logs: /status of 404 .*no-id|PageError: Page Not Found/,
  },
];
