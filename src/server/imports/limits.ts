import { DAY } from '../clock.ts';

/** For so long an import can be undone. */
export const UNDO_FOR = 30 * DAY;

/** What all files of an archive may come to, unpacked; and what the rows of a database may. */
export const MOST_UNPACKED_BYTES = 40 * 1024 * 1024;

/** How many files an archive may have. */
export const MOST_FILES = 5000;

/** How many habits, groups or pauses a file may have. */
export const MOST_THINGS = 1000;

/** How many entries a file may have, with what was entered before: forty habits for ten years. */
export const MOST_ENTRIES = 400_000;

/** How many brackets deep a JSON document may go. */
export const MOST_DEPTH = 32;

/** How many lists and objects a JSON document may have: an entry and a change have two each. */
export const MOST_BRACKETS = 1_000_000;

/** How many values and names a JSON document may have. */
export const MOST_VALUES = 6_000_000;

/** How many cells a row may have; no tracker has half as many. */
export const MOST_CELLS = 100;

/** How many characters a row of text may have: more than any note. */
export const MOST_CHARACTERS = 100_000;
