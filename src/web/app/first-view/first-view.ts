import { lastView } from './last-view.ts';
import { logInView } from './log-in-view.ts';

/** A page that is out of sight is not painted, and goes on after so long, in milliseconds. */
const PATIENCE = 200;

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
    setTimeout(resolve, PATIENCE);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
