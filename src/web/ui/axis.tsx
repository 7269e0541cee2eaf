import type { ReactNode } from 'react';

/** A word beneath a picture. */
export interface AxisLabel {
  key: string;
  /** its middle, 0 to 100 from left to right */
  at: number;
  long: string;
  short: string;
}

interface AxisProps {
  /** what the uppermost line stands for */
  top: string;
  /** what the lowest line stands for, where that is not nothing */
  bottom?: string;
  labels: readonly AxisLabel[];
  /** shapes in a square of 100, which is stretched to the width there is */
  children: ReactNode;
  /** what is not to be stretched, placed by percentages */
  marks?: ReactNode;
}

/**
 * Ruled paper for a picture. Only shapes are stretched: letters stand beside them as text, so that
 * they keep their size on every screen.
 */
export function Axis({ top, bottom, labels, children, marks }: AxisProps) {
  return (
    <div aria-hidden className="mt-6 mb-2">
      <div className="relative h-36">
        <span className="numerals absolute -top-5 left-0 text-sm text-faint">{top}</span>
        <span className="numerals absolute bottom-0 left-0 text-sm text-faint">{bottom}</span>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible forced-colors:**:text-[color:CanvasText]"
        >
          {[0, 50, 100].map((y) => (
            <line
              key={y}
              x2="100"
              y1={y}
              y2={y}
              vectorEffect="non-scaling-stroke"
              className={y === 100 ? 'stroke-edge' : 'stroke-rule'}
            />
          ))}
          {children}
        </svg>
        {marks}
      </div>
      <div className="relative h-6 text-sm text-faint">
        {labels.map(({ key, at, long, short }) => (
          <span
            key={key}
            className="absolute top-1 -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${at}%` }}
          >
            <span className="sm:hidden">{short}</span>
            <span className="hidden sm:inline">{long}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
