/**
 * The limits of specification §9, under its names, and others of their kind. Times are in
 * milliseconds, lengths in pixels. The languages, and for how long cookies live, are in the contract,
 * since the server needs them too; the layers (modal 1100, overlay 1000) are in `styles/tokens.css`,
 * for style sheets to read.
 */

/** How often a call that was refused with a 401 is sent again. */
export const RETRY_COUNT_ON_401 = 1;

/** A stale part reloads the page at most once in this time. */
export const PAGE_RELOAD_GUARD = 10_000;

/** How long a page that is being left waits for the next one before it counts as staying. */
export const LEAVING_TIMEOUT_MS = 10_000;

/** From a new page being shown to its being announced: what arrives at once has arrived. */
export const ROUTE_TRANSITION_SETTLE_WAIT = 100;

export const MANIFEST_PREFETCH_DELAY = 1000;

/** How many routes are preloaded at once. */
export const ROUTE_PRELOADING_CONCURRENCY = 5;

/** How often a newer build is looked for. */
export const BUILD_POLLING_INTERVAL = 3_600_000;

export const TOAST_DEFAULT_POSITION = 'top-right';

/** From the last toast leaving to its area being taken off the page. */
export const TOAST_REMOVAL_CLEAR_DELAY = 200;

export const LOADING_BAR = {
  throttle: 200,
  duration: 2000,
  hideDelay: 500,
  resetDelay: 400,
  height: 3,
};

/** Who is shown no error page: the words that give a crawler away. */
export const BOT_USER_AGENT = /bot|lighthouse|facebookexternalhit|google/i;
