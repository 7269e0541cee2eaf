import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { sealedToday, sealOf, type Sealed } from '#domain/seals.ts';
import type { Unit } from '#domain/unit.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import type { Done } from '../../sync/use-notebook.ts';
import { useFormat } from '../../ui/format.ts';
import { INK_CLASS, type Ink } from '../../ui/stamp.tsx';

/** How long a note of a seal stays, in milliseconds. */
const LIFE = 8000;

/** Says of each habit that its streak has earned a seal by what was done: once a seal. */
export function SealNotes({ done }: { done: Done }) {
  const { t } = useLingui();
  const format = useFormat();
  const today = useToday();
  const tellOf = ({ name, color }: ShownHabit, sealed: Sealed) => {
    const isBack = sealed.kind === 'back';
    const span = isBack ? '' : format.span(sealed.streak.length, sealed.streak.unit);
    toasts.add(() => ({
      severity: 'success',
      summary: isBack ? t`Back again` : t`${span} in a row`,
      detail: isBack
        ? t`“${name}” goes on, and has earned a seal.`
        : t`“${name}” has earned its seal.`,
      picture: isBack ? (
        <BackSeal ink={color} />
      ) : (
        <Seal length={sealed.streak.length} unit={sealed.streak.unit} ink={color} />
      ),
      life: LIFE,
    }));
  };
  const tell = useEffectEvent(({ before, after }: Done) => {
    const earlier = new Map(before.habits.map((habit) => [habit.id, habit]));
    for (const habit of after.habits) {
      const was = earlier.get(habit.id);
      const sealed = was && was !== habit ? sealedToday(was, habit, today) : undefined;
      if (sealed && claimSeal(habit, sealed, today)) tellOf(habit, sealed);
    }
  });
  useEffect(() => tell(done), [done]);
  return null;
}

const KEY = 'seals';

/** Claims that a seal is told; of each habit the last one is known. @returns false where it was told before */
function claimSeal({ id }: ShownHabit, sealed: Sealed, today: CivilDate): boolean {
  const { kind } = sealed;
  const which = kind === 'back' ? today : `${sealed.streak.first}:${sealed.streak.length}`;
  const seal = `${id}:${which}`;
  const told = (window.localStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);
  const others = told.filter((each) => !each.startsWith(`${id}:`));
  window.localStorage.setItem(KEY, [...others, seal].join(' '));
  return !told.includes(seal);
}

const NOTCHES = 28;

/** The notched edge of a seal, as points around the middle of a square of 64. */
export const SEAL_EDGE = Array.from({ length: NOTCHES * 2 }, (_, place) => {
  const [angle, radius] = [(Math.PI * place) / NOTCHES, place % 2 === 0 ? 31 : 28.5];
  return `${32 + radius * Math.sin(angle)},${32 - radius * Math.cos(angle)}`;
}).join(' ');

/** The seal that a streak has earned: the highest one, and none for a short streak. */
export function Seal({ length, unit, ink }: { length: number; unit: Unit; ink: Ink }) {
  const { t } = useLingui();
  const format = useFormat();
  const reached = sealOf({ length });
  if (reached === undefined) return null;
  const span = format.span(reached, unit);
  return (
    <SealShape label={t`Seal for ${span} in a row`} ink={ink}>
      <text
        x="32"
        y="39"
        fontSize="20"
        fontWeight="700"
        textAnchor="middle"
        className="numerals fill-paper"
      >
        {reached}
      </text>
    </SealShape>
  );
}

/** The seal of who came back soon. */
function BackSeal({ ink }: { ink: Ink }) {
  const { t } = useLingui();
  return (
    <SealShape label={t`Seal for coming back`} ink={ink}>
      <path
        d="M23 24a12 12 0 1 1 -2.6 12M22 15.5v9h9"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-paper"
      />
    </SealShape>
  );
}

function SealShape({ label, ink, children }: { label: string; ink: Ink; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 64 64"
      role="img"
      aria-label={label}
      className={`size-16 shrink-0 -rotate-6 ${INK_CLASS[ink]}`}
    >
      <polygon points={SEAL_EDGE} fill="currentColor" />
      <circle cx="32" cy="32" r="24.5" fill="none" strokeWidth="1.5" className="stroke-paper" />
      {children}
    </svg>
  );
}
