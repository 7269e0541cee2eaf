import { classNames } from './class-names.ts';
import sprite from './stamps.svg';

/** The inks that a stamp comes in. */
export type Ink = 'tomato' | 'amber' | 'olive' | 'green' | 'teal' | 'blue' | 'violet' | 'rose';

/** Inks by name, spelled out so that the style sheet holds each of them. */
export const INK_CLASS: Record<Ink, string> = {
  tomato: 'text-tomato',
  amber: 'text-amber',
  olive: 'text-olive',
  green: 'text-green',
  teal: 'text-teal',
  blue: 'text-blue',
  violet: 'text-violet',
  rose: 'text-rose',
};

/** What a day bears: kept (with or without the tick), in part, skipped, paused, open still, missed. */
export type StampMark = 'kept' | 'dot' | 'part' | 'skipped' | 'paused' | 'open' | 'missed';

/** How many drawings the sprite holds of each mark of which there is more than one. */
const DRAWINGS = 6;

interface StampProps {
  mark: StampMark;
  ink?: Ink;
  /** picks one of the drawings: the same text always looks the same */
  variant?: string;
  className?: string;
}

/** A mark on the page. It is drawn only: what it means is said by what it stands in. */
export function Stamp({ mark, ink, variant = '', className }: StampProps) {
  const drawn = mark === 'kept' || mark === 'dot';
  const symbol = drawn ? `${mark}-${drawingFor(variant)}` : mark;
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden
      data-mark={mark}
      className={classNames('stamp', inkOf(mark, ink), className)}
    >
      <use href={`${sprite}#${symbol}`} />
    </svg>
  );
}

function inkOf(mark: StampMark, ink: Ink | undefined): string {
  if (mark === 'missed' || mark === 'open') return 'text-edge';
  return ink ? INK_CLASS[ink] : 'text-ink';
}

function drawingFor(variant: string): number {
  let hash = 0;
  for (const character of variant) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return hash % DRAWINGS;
}
