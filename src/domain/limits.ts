import type { CivilDate } from './civil-date.ts';

/*
 * How much an account may hold. How long its texts may be stands beside their fields, in the
 * contract.
 */

/** The first day that can be entered. */
export const EARLIEST_DATE: CivilDate = '1970-01-01';

/** No day has a year of more digits. */
export const LATEST_DATE: CivilDate = '9999-12-31';

/** Archived ones among them; more than anyone keeps. It bounds what one account can have sent. */
export const MAX_HABITS = 300;

/** More than anyone can overlook. */
export const MAX_GROUPS = 100;

/** Years of holidays; it bounds what every rule has to look at. */
export const MAX_PAUSES = 500;

/** More than anybody has browsers that get notifications. */
export const MAX_DEVICES = 20;

export const MAX_PASSKEYS = 20;

export const MAX_IDENTITIES = 20;

/** Programs that one person lets in. */
export const MAX_TOKENS = 50;

/** Addresses of one person that stamp or show something: a sticker a habit, and some. */
export const MAX_LINKS = 50;

/** Addresses of one person that take messages: one for each app that sends. */
export const MAX_INBOXES = 10;

/** What a habit may have asked for over time. */
export const MAX_GOALS = 100;

/** Reminders of one habit, or of the whole notebook: more than anyone listens to. */
export const MAX_REMINDERS = 10;

/** Answers to how automatic a habit has become, one a month: twenty years. */
export const MAX_ANSWERS = 240;

/** The largest amount of a day. */
export const MAX_AMOUNT = 1_000_000_000;

/** On how many days of a week or of a month a habit can be kept. */
export const MAX_TIMES = { WEEKLY: 7, MONTHLY: 31 } as const;

/** The most days in a row that a goal looks at. */
export const MAX_DAYS = 366;

/** A hundred habits for more than 27 years. */
export const MAX_ENTRIES = 1_000_000;

/** The UTF-8 bytes of all notes: ten thousand long ones, and more of the usual. */
export const MAX_NOTE_BYTES = 20 * 1024 * 1024;

/**
 * The UTF-8 bytes of names, descriptions, goals, cues, reminders and answers, and two hundred more for
 * each habit, group and pause: fifty times what a full notebook takes that somebody keeps.
 */
export const MAX_TEXT_BYTES = 2 * 1024 * 1024;

/** How many replaced entries of one day are kept. */
export const MAX_CHANGES_OF_A_DAY = 20;

/** For how long what was deleted can be restored, in milliseconds: 30 days. */
export const DELETED_FOR = 30 * 24 * 60 * 60 * 1000;
