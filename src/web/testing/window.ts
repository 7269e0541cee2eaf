import { vi } from 'vitest';

const WIDTHS = { narrow: 24, wide: 80, roomy: 120 };

/** Gives the window of the tests a width, and lets media queries about it hold until the test ends. */
export function resizeTo(width: keyof typeof WIDTHS): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    // Widths are in `rem`.
    matches: Number(/^\(min-width: ([\d.]+)rem/.exec(query)?.[1] ?? Infinity) <= WIDTHS[width],
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

/** Lets modal dialogs open and close: the browser of the tests only knows their element. */
export function allowDialogs(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
}

/** Lets the page grow: the browser of the tests lays nothing out. Returns what makes it do so. */
export function allowGrowth(): () => void {
  const watching = new Set<() => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #onResize: () => void;

      constructor(onResize: () => void) {
        this.#onResize = onResize;
      }

      observe() {
        watching.add(this.#onResize);
      }

      disconnect() {
        watching.delete(this.#onResize);
      }
    },
  );
  return () => watching.forEach((onResize) => onResize());
}
