import { useLingui } from '@lingui/react/macro';
import { classNames } from '../../ui/class-names.ts';
import { COLOR_MODES, useColorMode } from './color-mode.ts';
import type { ColorMode } from './color-mode.ts';

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
