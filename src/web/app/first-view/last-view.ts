/**
 * Home as it was seen last by whoever is remembered in this browser (see notebook/keep-view), which
 * a start shows until the application has drawn it.
 */
export interface LastView {
  person: string;
  build: string;
  /** the address without its origin */
  address: string;
  /** of the window, in CSS pixels */
  width: number;
  /** when it was seen, and when its day is over, by the clock of this device */
  from: number;
  until: number;
  html: string;
}

interface Markup {
  createHTML: (text: string) => string;
}

/** What some browsers have, newer than the types. */
interface TrustedTypes {
  createPolicy: (name: string, rules: Markup) => Markup;
}

/** Home as it was seen last, if that is what the application is going to draw. */
export function lastView(): DocumentFragment | undefined {
  const kept = window.localStorage.getItem('last-view');
  const view: LastView | undefined = kept === null ? undefined : JSON.parse(kept);
  if (!view || !isTrue(view)) return undefined;
  const template = document.createElement('template');
  template.innerHTML = trusted(view.html, window);
  return template.content;
}

/** Whether it is of the same page and day, and for the same person. */
function isTrue({ person, build, address, width, from, until }: LastView): boolean {
  const now = Date.now();
  const { localStorage, sessionStorage, location, innerWidth } = window;
  const token = sessionStorage.getItem('access_token');
  return (
    document.cookie.includes(`habitude_remembered=${person}.`) &&
    (token === null || person === subjectOf(token)) &&
    // What is answered to a notification is written by the worker, which can't take the view away.
    !('push_device' in localStorage) &&
    build === document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content &&
    address === location.pathname + location.search &&
    width === innerWidth &&
    from <= now &&
    now < until
  );
}

/** The person of an access token, which is a JWT. */
function subjectOf(token: string): unknown {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  return JSON.parse(atob(payload)).sub;
}

/** Browsers that tell texts from markup are told that this is what a page of ours was made of. */
function trusted(html: string, { trustedTypes }: Window & { trustedTypes?: TrustedTypes }): string {
  const policy = trustedTypes?.createPolicy('last-view', { createHTML: (text) => text });
  return policy?.createHTML(html) ?? html;
}
