/** What all files of an archive may come to, unpacked. */
export const MOST_UNPACKED_BYTES = 100 * 1024 * 1024;

/** How many files an archive may have. */
export const MOST_FILES = 5000;

/** How many habits, groups or pauses a file may have. */
export const MOST_THINGS = 1000;

/** How many entries a file may have: a hundred habits for more than ten years. */
export const MOST_ENTRIES = 400_000;

/** How many brackets deep a JSON document may go. */
export const MOST_DEPTH = 32;
