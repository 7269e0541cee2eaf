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

/**
 * What a day bears: kept (with or without the tick), in part, done on another day of its period,
 * skipped, paused, open still, avoided so far, a lapse, within its limit, missed, before the
 * beginning, and nothing, where a stamp may be set all the same.
 */
export type StampMark =
  | 'kept'
  | 'dot'
  | 'part'
  | 'done'
  | 'skipped'
  | 'paused'
  | 'open'
  | 'avoided'
  | 'lapse'
  | 'within'
  | 'missed'
  | 'before'
  | 'none';

/** How many drawings the sprite holds of each mark of which there is more than one. */
const DRAWINGS = 6;

interface StampProps {
  mark: StampMark;
  ink?: Ink;
  /** picks one of the drawings: the same text always looks the same */
  variant?: string;
  /** of what is kept in part or within a limit: how much there is of how much */
  level?: Level | undefined;
  /** stands in what is kept, instead of the tick; large stamps have room for it */
  emoji?: string | undefined;
  className?: string;
}

/** How much there is of how much. */
export interface Level {
  done: number;
  asked: number;
}

/** A mark on the page. It is drawn only: what it means is said by what it stands in. */
export function Stamp({ mark, ink, variant = '', level, emoji, className }: StampProps) {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden
      data-mark={mark}
      className={classNames('stamp', inkOf(mark, ink), className)}
    >
      <Drawing mark={mark} variant={variant} level={level ?? HALF} emoji={emoji} />
    </svg>
  );
}

const HALF: Level = { done: 1, asked: 2 };

interface DrawingProps {
  mark: StampMark;
  variant: string;
  level: Level;
  emoji: string | undefined;
}

function Drawing({ mark, variant, level, emoji }: DrawingProps) {
  if (mark === 'kept' && emoji !== undefined) return <EmojiInInk variant={variant} emoji={emoji} />;
  switch (mark) {
    case 'part':
      return <RisingInk {...level} />;
    case 'within':
      return <Pips {...level} />;
    case 'kept':
    case 'dot':
      return <use href={`${sprite}#${mark}-${drawingFor(variant)}`} />;
    default:
      return <use href={`${sprite}#${mark}`} />;
  }
}

/** Ink all around, and paper in its middle, on which any emoji can be seen. */
function EmojiInInk({ variant, emoji }: { variant: string; emoji: string }) {
  return (
    <>
      <use href={`${sprite}#dot-${drawingFor(variant)}`} />
      <circle cx={MIDDLE} cy={MIDDLE} r="16.5" className="fill-paper" />
      <text x={MIDDLE} y={MIDDLE} fontSize="22" textAnchor="middle" dominantBaseline="central">
        {emoji}
      </text>
    </>
  );
}

const MIDDLE = 24;
const INK_RADIUS = 16;

/** A ring in which the ink rises; a little of it is seen from the first drop on. */
function RisingInk({ done, asked }: Level) {
  const share = Math.min(0.88, Math.max(0.14, done / asked));
  const top = MIDDLE + INK_RADIUS - 2 * INK_RADIUS * share;
  const half = Math.sqrt(INK_RADIUS ** 2 - (top - MIDDLE) ** 2);
  const [left, right] = [MIDDLE - half, MIDDLE + half];
  const arc = `A${INK_RADIUS} ${INK_RADIUS} 0 ${share > 0.5 ? 1 : 0} 1 ${left} ${top}`;
  return (
    <>
      <circle cx={MIDDLE} cy={MIDDLE} r="20.5" fill="none" stroke="currentColor" />
      <path
        fill="currentColor"
        d={`M${left} ${top}Q${MIDDLE - half / 2} ${top - 1.6} ${MIDDLE} ${top}T${right} ${top}${arc}Z`}
      />
    </>
  );
}

const PIP_RADIUS = 17;

/** More than these are too small to count. */
const MAX_PIPS = 8;

/** What a limit allows, as pips in a round: full where it is used up. */
function Pips({ done, asked }: Level) {
  const count = Number.isInteger(asked) && asked <= MAX_PIPS ? Math.max(1, asked) : MAX_PIPS;
  const used = asked === 0 ? 0 : Math.min(count, Math.ceil((done / asked) * count));
  return Array.from({ length: count }, (_, pip) => {
    const angle = (2 * Math.PI * pip) / count;
    const [x, y] = [MIDDLE + PIP_RADIUS * Math.sin(angle), MIDDLE - PIP_RADIUS * Math.cos(angle)];
    return pip < used ? (
      <circle key={pip} cx={x} cy={y} r="5" fill="currentColor" />
    ) : (
      <circle key={pip} cx={x} cy={y} r="4" fill="none" stroke="currentColor" />
    );
  });
}

const WITHOUT_INK: readonly StampMark[] = ['missed', 'open', 'before', 'none'];

function inkOf(mark: StampMark, ink: Ink | undefined): string {
  if (WITHOUT_INK.includes(mark)) return 'text-edge';
  return ink ? INK_CLASS[ink] : 'text-ink';
}

function drawingFor(variant: string): number {
  let hash = 0;
  for (const character of variant) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return hash % DRAWINGS;
}

const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;

interface RingProps {
  percentage: number;
  /** picks the drawing of what is wholly done */
  variant?: string;
}

/** How much of something is done, drawn: all of it is a stamp. What it means is said beside it. */
export function Ring({ percentage, variant = '' }: RingProps) {
  const isWhole = percentage >= 100;
  return (
    <svg viewBox="0 0 48 48" width="20" height="20" fill="none" strokeWidth="6" aria-hidden>
      {isWhole ? (
        <use href={`${sprite}#kept-${drawingFor(variant)}`} />
      ) : (
        <circle cx="24" cy="24" r={RADIUS} className="stroke-edge opacity-40" />
      )}
      {percentage > 0 && !isWhole && (
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          stroke="currentColor"
          strokeLinecap="round"
          strokeDasharray={`${(LENGTH * percentage) / 100} ${LENGTH}`}
          transform="rotate(-90 24 24)"
        />
      )}
    </svg>
  );
}

/** An arrow down, beside what opens. */
export function ArrowSign({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden className={classNames('size-4', className)}>
      <path d="m3 6 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

/** The emoji of a habit, before its name. */
export function HabitIcon({ icon }: { icon: string }) {
  return (
    <span aria-hidden className="w-8 shrink-0 text-center text-2xl">
      {icon}
    </span>
  );
}

/** A corner of paper with two lines: there is a note. What it says is said elsewhere. */
export function NoteSign({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden
      className={classNames('pointer-events-none text-ink', className)}
    >
      <path
        d="M2.5 1.5h11v9l-4 4h-7z"
        className="fill-sheet"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M5 5.25h6M5 8.5h3.5" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
