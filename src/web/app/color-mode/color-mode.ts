import { useSyncExternalStore } from 'react';
import { createListeners } from '../../ui/listeners.ts';

export const COLOR_MODES = ['system', 'light', 'dark'] as const;

export type ColorMode = (typeof COLOR_MODES)[number];

const STORED_UNDER = 'color-mode';

const listeners = createListeners();

/** Calls back when the choice changes, here or in another tab. */
export const onColorModeChange = listeners.add;

/** What the person chose; as the system has it, unless they chose otherwise. */
export function colorMode(): ColorMode {
  const stored = window.localStorage.getItem(STORED_UNDER);
  return COLOR_MODES.find((mode) => mode === stored) ?? 'system';
}

export function chooseColorMode(mode: ColorMode): void {
  window.localStorage.setItem(STORED_UNDER, mode);
  show();
}

/** Shows the choice, and lets this tab follow one that is made in another. */
export function followColorMode(): void {
  show();
  window.addEventListener('storage', (event) => {
    if (event.key === STORED_UNDER || event.key === null) show();
  });
}

// The style sheet reads the attribute; `system` leaves the decision, also a later one, to the browser.
function show(): void {
  const chosen = colorMode();
  document.documentElement.dataset['colorMode'] = chosen;
  for (const around of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const mode = around.dataset['mode'];
    const bySystem = `(prefers-color-scheme: ${mode})`;
    around.media = chosen === 'system' ? bySystem : chosen === mode ? 'all' : 'not all';
  }
  listeners.tell();
}

/** The colour mode chosen, and how to choose another. */
export function useColorMode(): [ColorMode, (mode: ColorMode) => void] {
  return [useSyncExternalStore(onColorModeChange, colorMode), chooseColorMode];
}
