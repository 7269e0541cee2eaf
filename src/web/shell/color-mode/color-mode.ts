export const COLOR_MODES = ['system', 'light', 'dark'] as const;

export type ColorMode = (typeof COLOR_MODES)[number];

const STORED_UNDER = 'color-mode';

const listeners = new Set<() => void>();

/** What the person chose; as the system has it, unless they chose otherwise. */
export function colorMode(): ColorMode {
  const stored = window.localStorage.getItem(STORED_UNDER);
  return COLOR_MODES.find((mode) => mode === stored) ?? 'system';
}

export function chooseColorMode(mode: ColorMode): void {
  window.localStorage.setItem(STORED_UNDER, mode);
  show();
}

/** Calls back when the choice changes, here or in another tab. */
export function onColorModeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets this tab follow a choice that was made in another. */
export function followColorModeOfOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === STORED_UNDER || event.key === null) show();
  });
}

// The style sheet reads the attribute; `system` leaves the decision, also a later one, to the browser.
function show(): void {
  document.documentElement.dataset['colorMode'] = colorMode();
  for (const listener of listeners) listener();
}
