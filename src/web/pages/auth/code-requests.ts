/** In milliseconds: the server sends at most one code a minute, and never says whether it did. */
const PAUSE = 60_000;

/** In milliseconds: for so long a code counts, and its mail is tried. */
const LIFE = 15 * PAUSE;

const KEY = 'code_asked_at';

/** What this tab knows of the code that was asked for last, over reloads too. In milliseconds. */
export interface CodeRequest {
  /** for how long another one would not be sent; 0 when it would */
  pause: number;
  /** for how long it counts; 0 when it does no more, undefined where that can't be told */
  life: number | undefined;
}

/** Keeps that a code was asked for just now. */
export function noteCodeRequest(email: string): void {
  window.sessionStorage.setItem(keyOf(email), String(Date.now()));
}

export function codeRequestOf(email: string): CodeRequest {
  const asked = window.sessionStorage.getItem(keyOf(email));
  const since = Date.now() - Number(asked ?? 0);
  // Below zero the clock was set back, and there is no telling how long ago it was.
  const left = (time: number) => (since >= 0 ? Math.max(0, time - since) : 0);
  return { pause: left(PAUSE), life: asked === null || since < 0 ? undefined : left(LIFE) };
}

function keyOf(email: string): string {
  return `${KEY} ${email.toLowerCase()}`;
}
