/** A page that is out of sight is not painted, and goes on after so long, in milliseconds. */
const PAINT_TIMEOUT_MS = 200;

// What a start shows until the application, which waits for its paint, has drawn a page.
const root = await placeOfApplication();
const view = isDrawn() ? undefined : (lastView() ?? logInView());
if (view) {
  show(view);
  await painted();
}

/** The page may still be being read. */
async function placeOfApplication(): Promise<HTMLElement> {
  const place = document.getElementById('root');
  if (place) return place;
  await new Promise(requestAnimationFrame);
  return await placeOfApplication();
}

/** It only looks like the page: nothing in it can be reached, nor is read out. */
function show(page: DocumentFragment): void {
  const sight = document.createElement('div');
  sight.id = 'first-view';
  sight.inert = true;
  sight.ariaHidden = 'true';
  sight.append(page);
  root.after(sight);
  const observer = new MutationObserver(() => {
    if (!isDrawn()) return;
    observer.disconnect();
    sight.remove();
  });
  observer.observe(root, { childList: true, subtree: true });
}

function isDrawn(): boolean {
  return root.querySelector('main') !== null;
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_TIMEOUT_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * Home as it was seen last by whoever is remembered in this browser (see sync/keep-view), which
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

/**
 * The log-in page as the build drew it, for whoever comes to the site, or to that page, and has
 * nothing in this browser that makes it another: who was here before is welcomed by their address,
 * whose sign-out has not arrived is told so, and a stamp that was made is there again. A page that is come back to knows why it was left.
 */
export function logInView(): DocumentFragment | undefined {
  const { localStorage, sessionStorage, location, history, isSecureContext } = window;
  const isOther =
    ['access_token', 'sign_out_token'].some((key) => key in sessionStorage) ||
    document.cookie.includes('habitude_') ||
    ['known_address', 'first_habit'].some((key) => key in localStorage);
  if (isOther || !isSecureContext || history.state !== null) return undefined;
  const drawn = [...document.querySelectorAll<HTMLTemplateElement>('template[data-paths]')].find(
    ({ dataset }) => dataset['paths']?.split(' ').includes(location.pathname),
  );
  return drawn && document.importNode(drawn.content, true);
}
