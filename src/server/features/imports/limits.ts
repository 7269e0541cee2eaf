import { MAX_ENTRIES as MAX_HELD } from '#domain/limits.ts';
import { DAY } from '../../platform/clock.ts';
import { MAX_CHANGES } from '../notebook/quota.ts';

/** For so long an import can be undone. */
export const UNDO_FOR = 30 * DAY;

/**
 * How many bytes of a person's imports are kept for their undo. Nobody is refused anything for them:
 * where there are more, the oldest go. The newest stays, which may be all that an account holds.
 */
export const MAX_UNDO_BYTES = 20 * 1024 * 1024;

/** What all files of an archive may come to, unpacked; and what the rows of a database may. */
export const MAX_UNPACKED_BYTES = 40 * 1024 * 1024;

/** How many files an archive may have. */
export const MAX_FILES = 5000;

/** How many habits, groups or pauses a file may have. */
export const MAX_THINGS = 1000;

/** The bytes of a file, unpacked, that is read whole, as those of other trackers are. */
export const MAX_WHOLE_BYTES = 20 * 1024 * 1024;

/** How many entries, or rows, such a file may have, with what was entered before. */
export const MAX_ENTRIES = 400_000;

/**
 * What our own export may come to, unpacked, and its longest line, in characters: an account with as
 * much as one may hold makes 200 MB of it, a year of long notes 800,000.
 */
export const MAX_OWN_BYTES = 256 * 1024 * 1024;
export const LONGEST_LINE = 2_000_000;

/** How many entries our own export may have, and how much of what was entered before. */
export const MAX_OWN = { entries: MAX_HELD, changes: MAX_CHANGES };

/** How many keys of other trackers' files go along with a habit: a renamed one has a few. */
export const MAX_SOURCES = 20;

/** How many brackets deep a JSON document may go. */
export const MAX_DEPTH = 32;

/** How many lists and objects a JSON document may have: an entry and a change have two each. */
export const MAX_BRACKETS = 1_000_000;

/** How many values and names a JSON document may have. */
export const MAX_VALUES = 6_000_000;

/** How many cells a row may have; no tracker has half as many. */
export const MAX_CELLS = 100;

/** How many characters a row of text may have: more than any note. */
export const MAX_CHARACTERS = 100_000;
