import { Trans } from '@lingui/react/macro';
import type { HabitColor } from '#contract/habit.ts';
import { emojiInStamps } from '../habit/days/stamp-feel.ts';
import { Stamp } from '../../ui/stamp.tsx';
import type { StampMark } from '../../ui/stamp.tsx';
import type { Kind } from './goal-fields.ts';

interface StampPreviewProps {
  name: string;
  icon: string;
  color: HabitColor;
  kind: Kind;
  /** what the habit asks for, in words; nothing while that is not known */
  asked: string | undefined;
}

const KEPT_DAYS = ['m', 't', 'w', 'th'];

/** What today bears of each kind, while it lasts. */
const TODAY: Record<Kind, StampMark> = {
  check: 'open',
  at_least: 'part',
  at_most: 'within',
  avoid: 'avoided',
};

/**
 * How the habit will look in the notebook. Most of it repeats what the fields say and is drawn
 * only; what it asks for is put together from several fields, and so it is read out.
 */
export function StampPreview({ name, icon, color, kind, asked }: StampPreviewProps) {
  return (
    <div className="flex min-h-20 items-center gap-4 overflow-hidden rounded-md border border-rule bg-sheet py-3 pl-4">
      <span aria-hidden className="w-8 shrink-0 text-center text-2xl">
        {icon}
      </span>
      <div className="min-w-0 grow">
        <p aria-hidden className="truncate text-lg font-semibold">
          {name.trim() === '' ? (
            <span className="text-faint">
              <Trans>Your habit</Trans>
            </span>
          ) : (
            name
          )}
        </p>
        <p role="status" className="min-h-5 text-sm text-faint">
          {asked}
        </p>
      </div>
      <span
        aria-hidden
        className="flex shrink-0 items-center gap-3 self-stretch border-l border-margin px-4"
      >
        {KEPT_DAYS.map((day) => (
          <Stamp
            key={day}
            mark="kept"
            ink={color}
            variant={day}
            emoji={emojiInStamps({ icon })}
            className="max-sm:hidden"
          />
        ))}
        <Stamp mark={TODAY[kind]} ink={color} />
      </span>
    </div>
  );
}
