import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { HABIT_COLORS } from '#contract/habit.ts';
import type { HabitColor } from '#contract/habit.ts';
import { Stamp } from '../../ui/stamp.tsx';

interface ColorFieldProps {
  value: HabitColor;
  onChange: (color: HabitColor) => void;
}

/** The ink of the stamp. Each says its name; the chosen one bears the tick. */
export function ColorField({ value, onChange }: ColorFieldProps) {
  const { i18n } = useLingui();
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">
        <Trans>Colour</Trans>
      </legend>
      <div className="-mx-2 grid w-fit grid-cols-4 sm:grid-cols-8">
        {HABIT_COLORS.map((color) => (
          <label
            key={color}
            title={i18n._(COLOR_NAMES[color])}
            className="inline-flex size-12 cursor-pointer items-center justify-center rounded-full has-checked:outline-2 has-checked:-outline-offset-4 has-checked:outline-ink has-focus-visible:outline-offset-0 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="color"
              value={color}
              checked={color === value}
              onChange={() => onChange(color)}
              aria-label={i18n._(COLOR_NAMES[color])}
              className="sr-only"
            />
            <Stamp mark={color === value ? 'kept' : 'dot'} ink={color} variant={color} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const COLOR_NAMES: Record<HabitColor, MessageDescriptor> = {
  tomato: msg`Tomato red`,
  amber: msg`Amber`,
  olive: msg`Olive`,
  green: msg`Green`,
  teal: msg`Teal`,
  blue: msg`Blue`,
  violet: msg`Violet`,
  rose: msg`Rose`,
};
