import { Trans } from '@lingui/react/macro';
import type { HabitColor } from '#contract/habit.ts';
import { Stamp } from '../../../ui/stamp.tsx';

interface StampPreviewProps {
  name: string;
  icon: string;
  color: HabitColor;
}

const SAMPLE = ['m', 't', 'w', 'th'];

/** How the habit will look in the notebook. It repeats what the fields say, so it is drawn only. */
export function StampPreview({ name, icon, color }: StampPreviewProps) {
  return (
    <div
      aria-hidden
      className="flex items-center gap-4 overflow-hidden rounded-md border border-rule bg-sheet py-4 pl-4"
    >
      <span className="w-8 shrink-0 text-center text-2xl">{icon}</span>
      <span className="min-w-0 grow truncate text-lg font-semibold">
        {name.trim() === '' ? (
          <span className="text-faint">
            <Trans>Your habit</Trans>
          </span>
        ) : (
          name
        )}
      </span>
      <span className="flex shrink-0 items-center gap-3 border-l border-margin px-4">
        {SAMPLE.map((day) => (
          <Stamp
            key={day}
            mark="kept"
            ink={color}
            variant={day}
            className="max-sm:not-last:hidden"
          />
        ))}
        <Stamp mark="open" />
      </span>
    </div>
  );
}
