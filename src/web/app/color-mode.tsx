import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { classNames } from '../ui/class-names.ts';
import { createListeners } from '../ui/listeners.ts';

export const COLOR_MODES = ['system', 'light', 'dark'] as const;

export type ColorMode = (typeof COLOR_MODES)[number];

const STORED_UNDER = 'color-mode';

const listeners = createListeners();

/** Calls back when the choice changes, here or in another tab. */
export const onColorModeChange = listeners.add;

/** Where this browser has no room for it, what the person chose counts until the page is left. */
let unstored: ColorMode | undefined;

/** What the person chose; as the system has it, unless they chose otherwise. */
export function colorMode(): ColorMode {
  const stored = unstored ?? window.localStorage.getItem(STORED_UNDER);
  return COLOR_MODES.find((mode) => mode === stored) ?? 'system';
}

export function chooseColorMode(mode: ColorMode): void {
  unstored = undefined;
  try {
    window.localStorage.setItem(STORED_UNDER, mode);
  } catch {
    unstored = mode;
  }
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

const SIGNS: Record<ColorMode, string> = { system: '◐', light: '○', dark: '●' };

/** The names of the colour modes in the language of the reader. */
export function useColorModeNames(): Record<ColorMode, string> {
  const { t } = useLingui();
  return { system: t`System`, light: t`Light`, dark: t`Dark` };
}

/** Goes from one colour mode to the next: as the system has it, light, dark. */
export function ColorModeButton({
  named = false,
  className,
}: {
  named?: boolean;
  className?: string;
}) {
  const { t } = useLingui();
  const [mode, choose] = useColorMode();
  const names = useColorModeNames();
  const name = names[mode];
  const next = COLOR_MODES[(COLOR_MODES.indexOf(mode) + 1) % COLOR_MODES.length] ?? 'system';
  return (
    <button
      type="button"
      data-later
      aria-label={t`Theme: ${name}`}
      title={t`Theme: ${name}`}
      onClick={() => choose(next)}
      className={classNames('inline-flex min-h-11 min-w-11 items-center gap-1', className)}
    >
      <span aria-hidden className={named ? undefined : 'mx-auto'}>
        {SIGNS[mode]}
      </span>
      {named && name}
    </button>
  );
}
