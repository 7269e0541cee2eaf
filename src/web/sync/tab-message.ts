import type { Writing } from './writing.ts';

/** What the tabs of a browser, and its service worker, tell each other of a person's notebook. */
export type TabMessage =
  | { person: string; writing: Writing }
  /** nothing is to be kept of it here any more; left: nor shown, until the server was asked */
  | { person: string; emptied: 'left' | 'on purpose' };

/** The channel on which they tell it. */
export const TAB_CHANNEL = 'habitude:notebook';
