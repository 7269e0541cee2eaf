/** In milliseconds: the server sends at most one code a minute, and never says whether it did. */
const PAUSE = 60_000;

const KEY = 'code_asked_at';

/** Keeps that a code was asked for just now. The tab remembers it, over reloads too. */
export function noteCodeRequest(email: string): void {
  window.sessionStorage.setItem(keyOf(email), String(Date.now()));
}

/** Whether a code was asked for in this tab. */
export function wasCodeRequested(email: string): boolean {
  return window.sessionStorage.getItem(keyOf(email)) !== null;
}

/** For how many milliseconds another code would not be sent; 0 when it would. */
export function pauseBeforeCode(email: string): number {
  const since = Date.now() - Number(window.sessionStorage.getItem(keyOf(email)) ?? 0);
  // Below zero the clock was set back, and there is no telling how long ago it was.
  return since >= 0 && since < PAUSE ? PAUSE - since : 0;
}

function keyOf(email: string): string {
  return `${KEY} ${email.toLowerCase()}`;
}
