import { useLingui } from '@lingui/react/macro';
import { sealOf } from '#domain/seals.ts';
import type { Unit } from '#domain/unit.ts';
import { INK_CLASS } from '../../../ui/stamp.tsx';
import type { Ink } from '../../../ui/stamp.tsx';
import { useFormat } from '../../../ui/use-format.ts';

const NOTCHES = 28;

/** The notched edge of a seal, as points around the middle of a square of 64. */
const EDGE = Array.from({ length: NOTCHES * 2 }, (_, place) => {
  const [angle, radius] = [(Math.PI * place) / NOTCHES, place % 2 === 0 ? 31 : 28.5];
  return `${32 + radius * Math.sin(angle)},${32 - radius * Math.cos(angle)}`;
}).join(' ');

interface SealProps {
  length: number;
  unit: Unit;
  ink: Ink;
}

/** The seal that a streak has earned: the highest one, and none for a short streak. */
export function Seal({ length, unit, ink }: SealProps) {
  const { t } = useLingui();
  const format = useFormat();
  const reached = sealOf({ length });
  if (reached === undefined) return null;
  const span = format.span(reached, unit);
  return (
    <svg
      viewBox="0 0 64 64"
      role="img"
      aria-label={t`Seal for ${span} in a row`}
      className={`size-16 shrink-0 -rotate-6 ${INK_CLASS[ink]}`}
    >
      <polygon points={EDGE} fill="currentColor" />
      <circle cx="32" cy="32" r="24.5" fill="none" strokeWidth="1.5" className="stroke-paper" />
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
    </svg>
  );
}
