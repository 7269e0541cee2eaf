import { createListeners } from '../../ui/listeners.ts';

/** What a browser hands over that would install the page: newer than the types. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

let held: InstallPrompt | undefined;
const listeners = createListeners();

/**
 * Keeps the browser from offering by itself, and holds what it hands over for a better moment. It
 * comes once a page, and early.
 */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    hold(event);
  });
  window.addEventListener('appinstalled', () => hold(undefined));
}

/** Whether the page runs as an application of its own. */
export function isInstalled(page: Navigator & { standalone?: boolean } = navigator): boolean {
  return page.standalone === true || window.matchMedia('(display-mode: standalone)').matches;
}

/** How this browser can install the page now: by a prompt, by hand as on an iPhone, or not at all. */
export function wayToInstall(
  page: Navigator & { standalone?: boolean } = navigator,
): 'prompt' | 'by hand' | undefined {
  if (held) return 'prompt';
  // Only Apple's browsers know the word; its desktop browsers install in another way.
  return page.standalone === false && page.maxTouchPoints > 1 ? 'by hand' : undefined;
}

/** Calls back when another way opens. */
export const onWayToInstall = listeners.add;

/** Asks the person through the browser, which takes a tap as the reason and asks once. */
export function promptToInstall(): void {
  void held?.prompt().catch(() => undefined);
  hold(undefined);
}

function hold(prompt: InstallPrompt | undefined): void {
  held = prompt;
  listeners.tell();
}
