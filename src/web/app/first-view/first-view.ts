/** A page that is out of sight is not painted, and goes on after so long, in milliseconds. */
const PAINT_TIMEOUT_MS = 200;

// What a start shows until the application, which waits for its paint, has drawn a page.
const root = await placeOfApplication();
const view = isDrawn() ? undefined : logInView();
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
 * The log-in page as the build drew it, for whoever comes to the site, or to that page, and has
 * nothing in this browser that makes it another: who was here before is welcomed by their address,
 * whose sign-out has not arrived is told so, and a stamp that was made is there again. A page that
 * is come back to knows why it was left.
 */
export function logInView(): DocumentFragment | undefined {
  const { localStorage, sessionStorage, location, history, isSecureContext } = window;
  const isOther =
    ['access_token', 'sign_out_token'].some((key) => key in sessionStorage) ||
    document.cookie.includes('habitude_') ||
    ['known_address', 'first_habit'].some((key) => key in localStorage) ||
    // Kept of the last visit: people may come in by a provider alone.
    'doors' in localStorage;
  if (isOther || !isSecureContext || history.state !== null) return undefined;
  const drawn = [...document.querySelectorAll<HTMLTemplateElement>('template[data-paths]')].find(
    ({ dataset }) => dataset['paths']?.split(' ').includes(location.pathname),
  );
  return drawn && document.importNode(drawn.content, true);
}
