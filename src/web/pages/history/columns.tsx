import { scaleBand, scaleLinear } from 'd3-scale';
import { area, curveBasis, curveLinear } from 'd3-shape';
import type { ReactNode } from 'react';
import { Axis } from '../../ui/picture.tsx';
import { INK_CLASS, type Ink } from '../../ui/stamp.tsx';

/** A column of a picture. */
export interface Column {
  key: string;
  /** undefined where there is nothing to show; 0 leaves a trace */
  height: number | undefined;
  /** stands beneath it, and on narrow screens its short form */
  label?: { long: string; short: string };
}

/** The widest that a stroke of ink gets, of 100. */
const WIDEST = 3.2;

interface ColumnsProps {
  columns: readonly Column[];
  ink: Ink | undefined;
  /** the height that the picture reaches to, and how it is written */
  top: { height: number; text: string };
}

/** Columns of ink on ruled paper. The words and the table beside it say the same. */
export function Columns({ columns, ink, top }: ColumnsProps) {
  const across = scaleBand(
    columns.map(({ key }) => key),
    [0, 100],
  ).padding(0.22);
  const middleOf = (key: string) => (across(key) ?? 0) + across.bandwidth() / 2;
  const up = scaleLinear([0, top.height], [100, 0]);
  const labels = columns.flatMap(({ key, label }) =>
    label ? [{ key, at: middleOf(key), ...label }] : [],
  );
  return (
    <Axis top={top.text} labels={labels}>
      <g className={ink ? INK_CLASS[ink] : 'text-ink'} fill="currentColor">
        {columns.map(({ key, height }, place) => {
          if (height === undefined) return null;
          const width = Math.min(WIDEST, across.bandwidth());
          const x = middleOf(key) - width / 2;
          const bar = { x, width, top: Math.min(up(height), 98.5), bottom: 100 };
          return (
            <path
              key={key}
              d={inkBar(bar, place + 1)}
              className={height === 0 ? 'text-edge' : undefined}
            />
          );
        })}
      </g>
    </Axis>
  );
}

/** How far an edge strays, as a part of the width and of the whole height. */
const STRAY = { side: 0.07, top: 0.8 };

const STEPS = 6;

/**
 * A bar as ink leaves it: its edges waver a little, always the same way for the same number.
 *
 * @param box in the units of the drawing, whose height is 100
 * @returns a path for an SVG
 */
function inkBar(
  { x, width, top, bottom }: { x: number; width: number; top: number; bottom: number },
  seed: number,
): string {
  const stray = (place: number) => Math.sin(seed * 12.9898 + place * 78.233);
  const points = Array.from({ length: STEPS + 1 }, (_, step) => ({
    y: top + ((bottom - top) * step) / STEPS + (step === 0 ? STRAY.top * stray(seed) : 0),
    left: x + width * STRAY.side * stray(step),
    right: x + width * (1 - STRAY.side * stray(step + STEPS)),
  }));
  const shape = area<(typeof points)[number]>()
    .y((point) => point.y)
    .x0((point) => point.left)
    .x1((point) => point.right)
    .curve(bottom - top > 4 ? curveBasis : curveLinear);
  return shape(points) ?? '';
}

interface FigureProps {
  value: string;
  children: ReactNode;
}

/** A figure with its meaning, in a list of them. */
export function Figure({ value, children }: FigureProps) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-faint">{children}</dt>
      <dd className="numerals text-lg font-semibold text-ink">{value}</dd>
    </div>
  );
}
