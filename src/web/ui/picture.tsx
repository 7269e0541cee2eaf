import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { Stamp, type Ink } from './stamp.tsx';

interface Figures {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

interface PictureProps {
  title: ReactNode;
  words?: ReactNode;
  /** its figures, unless the page has them elsewhere */
  table?: Figures;
  children: ReactNode;
}

/** A picture with its sentence, and with its figures as a table for those who read tables. */
export function ChartFigure({ title, words, table, children }: PictureProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <figure aria-labelledby={id} className="mt-8">
      <figcaption>
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        {words && <div className="max-w-prose text-faint">{words}</div>}
      </figcaption>
      {children}
      {table && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-sm text-faint underline decoration-edge underline-offset-4 hover:text-ink">
            {t`As a table`}
          </summary>
          <FiguresTable labelledBy={id} {...table} />
        </details>
      )}
    </figure>
  );
}

/** Figures in rows, each with its name. Rows are never put in another order. */
export function FiguresTable({ labelledBy, head, rows }: Figures & { labelledBy: string }) {
  const [first, ...others] = head;
  return (
    // On a phone a wide one moves within itself, by the keyboard too.
    <div
      role="region"
      aria-labelledby={labelledBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      className="mb-4 max-w-full overflow-x-auto"
    >
      <table
        aria-labelledby={labelledBy}
        className="numerals border-separate border-spacing-0 max-sm:text-sm"
      >
        <thead>
          <tr className="text-sm text-faint">
            <th scope="col" className="py-2 pr-2 text-left font-semibold sm:pr-4">
              {first}
            </th>
            {others.map((each) => (
              <th key={each} scope="col" className="py-2 pl-2 text-right font-semibold sm:pl-4">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={row}>
              <th
                scope="row"
                className="border-t border-rule py-2 pr-2 text-left font-normal sm:pr-4"
              >
                {name}
              </th>
              {cells.map((cell, place) => (
                <td
                  key={place}
                  className="border-t border-rule py-2 pl-2 text-right whitespace-nowrap sm:pl-4"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface AxisDotProps {
  /** its middle, 0 to 100 from the left and from above */
  at: number;
  from: number;
  ink: Ink;
}

/** A dot of ink that keeps its shape. */
export function AxisDot({ at, from, ink }: AxisDotProps) {
  return (
    <span className="absolute -translate-1/2" style={{ left: `${at}%`, top: `${from}%` }}>
      <Stamp mark="dot" ink={ink} className="block size-4" />
    </span>
  );
}

/** A word beneath a picture. */
interface AxisLabel {
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
