import { asReckoned } from './add-up.ts';

/** Some places in a row that are kept together, as many as a goal looks at. */
export interface Cover {
  begin: number;
  /** the place with which it has what is needed */
  center: number;
  end: number;
}

/**
 * The covers of a goal of so much in any `width` places: wherever what is needed lies within that
 * many, one begins with the first of it, the oldest first. As Loop Habit Tracker fills days
 * (`EntryList.kt` at 5aa8744, `buildIntervals`).
 *
 * @param points what each place adds, nothing below 0
 */
function coversOf(points: readonly number[], width: number, needed: number): Cover[] {
  const covers: Cover[] = [];
  let center = -1;
  let sum = 0;
  for (const [begin, point] of points.entries()) {
    while (asReckoned(sum) < needed && center + 1 < points.length) {
      center += 1;
      sum += points[center] ?? 0;
    }
    if (asReckoned(sum) < needed) break;
    if (point > 0 && center - begin < width)
      covers.push({ begin, center: Math.max(center, begin), end: begin + width - 1 });
    sum -= point;
  }
  return slideBack(covers);
}

/**
 * Where a cover would overlap the next one, it slides back, as far as the place with which it has
 * what is needed stays inside: what was done early is not lost (Loop's `snapIntervalsTogether`).
 */
export function slideBack(covers: readonly Cover[]): Cover[] {
  let next = Infinity;
  return covers
    .toReversed()
    .map(({ begin, center, end }) => {
      const overlap = Math.max(0, end - next + 1);
      const shift = Math.min(overlap, end - center);
      next = begin - shift;
      return { begin: next, center, end: end - shift };
    })
    .toReversed();
}

/** Which places lie in a cover; see {@link coversOf}. */
export function coveredBy(points: readonly number[], width: number, needed: number): boolean[] {
  const covered = points.map(() => false);
  let upTo = 0;
  for (const { begin, end } of coversOf(points, width, needed)) {
    for (let place = Math.max(begin, upTo); place <= end && place < points.length; place += 1)
      covered[place] = true;
    upTo = Math.max(upTo, end + 1);
  }
  return covered;
}
