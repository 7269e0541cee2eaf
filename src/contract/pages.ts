import { z } from 'zod/mini';
import type { Locale } from './locale.ts';

export const SITE_TITLE = 'Habitude';

type PageTitles = Record<Locale, string>;

/** Every page of the product, by its path in English, with its title in each language. */
export const PAGES = {
  '/': { en: 'My Habits', fr: 'Mes habitudes' },
  '/account/profile': { en: 'Profile', fr: 'Profil' },
  '/account/security': { en: 'Security', fr: 'Sécurité' },
  '/account/reminders': { en: 'Reminders', fr: 'Rappels' },
  '/account/connections': { en: 'Connections', fr: 'Programmes et liens' },
  '/account/data': { en: 'Your data', fr: 'Vos données' },
  '/history': { en: 'History', fr: 'Historique' },
  '/pauses': { en: 'Pauses', fr: 'Pauses' },
  '/automaticity': { en: 'Automaticity', fr: 'Automaticité' },
  '/habits/create': { en: 'New habit', fr: 'Nouvelle habitude' },
  '/habits/{id}': { en: 'Habit', fr: 'Habitude' },
  '/habits/{id}/edit': { en: 'Edit habit', fr: 'Modifier l’habitude' },
  '/operator/accounts': { en: 'Accounts', fr: 'Comptes' },
  '/operator/invitations': { en: 'Invitations', fr: 'Invitations' },
  '/operator/server': { en: 'Server', fr: 'Serveur' },
  '/operator/log': { en: 'Log', fr: 'Journal' },
  '/reminder': { en: 'Reminder', fr: 'Rappel' },
  '/auth/login': { en: 'Sign in', fr: 'Connexion' },
  '/auth/sign-up': { en: 'Open a notebook', fr: 'Ouvrir un carnet' },
  '/auth/forgot-password': { en: 'Forgotten password', fr: 'Mot de passe oublié' },
  '/auth/oidc/callback': { en: 'Signing in', fr: 'Connexion en cours' },
  '/auth/alarm': { en: 'Was it not you?', fr: 'Ce n’était pas vous ?' },
  '/auth/verify-email': {
    en: 'Confirm your email address',
    fr: 'Confirmation de l’adresse e-mail',
  },
} as const satisfies Record<string, PageTitles>;

export type PagePath = keyof typeof PAGES;

/** What the product is, in a sentence, for search results and link previews. */
export const SITE_DESCRIPTION: Record<Locale, string> = {
  en: 'Keep daily, weekly and monthly habits, with streaks and percentages that you can trust.',
  fr: 'Tenez vos habitudes chaque jour, chaque semaine ou chaque mois, avec des séries et des pourcentages fiables.',
};

const habitId = z.uuid();

/** Addresses that lead on to a page, as an area does to its first tab. */
const PAGE_REDIRECTS: Record<string, PagePath> = {
  '/account': '/account/profile',
  '/operator': '/operator/accounts',
};

/** Where the manifest of the application is in a language. */
export function manifestPath(locale: Locale): string {
  return `/site.${locale}.webmanifest`;
}

/** Whether the address of a habit's page can be right; whether there is such a habit is not asked. */
export function isHabitId(id: string): boolean {
  return z.safeParse(habitId, id).success;
}

/** The page at a path without its language prefix, or undefined when there is none. */
export function pageAt(path: string): PagePath | undefined {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (/^\/auth\/oidc\/[a-z0-9]+\/callback$/.test(bare)) return '/auth/oidc/callback';
  const [, id, edit] = /^\/habits\/([^/]+)(\/edit)?$/.exec(bare) ?? [];
  if (id !== undefined && isHabitId(id)) return edit ? '/habits/{id}/edit' : '/habits/{id}';
  return isPagePath(bare) ? bare : PAGE_REDIRECTS[bare];
}

/** The title of a page as browsers show it: the page's own, then the site's (§1). */
export function documentTitle(title: string): string {
  return `${title} · ${SITE_TITLE}`;
}

function isPagePath(path: string): path is PagePath {
  return !path.includes('{') && Object.hasOwn(PAGES, path);
}
