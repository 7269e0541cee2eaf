import { asReckoned, RunningSum } from './add-up.ts';

/** Some places in a row that are kept together, as many as a goal looks at. */
export interface Cover {
  begin: number;
  /** the place with which it has what is needed */
  center: number;
}

/** So much in any so many places. */
export interface Need {
  needed: number;
  width: number;
}

/** What each place adds, nothing below 0. */
export interface Points {
  points: readonly number[];
  /** whether more places follow, of which nothing is known */
  goesOn: boolean;
}

/**
 * The covers of a goal of so much in any so many places: wherever what is needed lies within that
 * many, one begins with the first of it, the oldest first. As Loop Habit Tracker fills days
 * (`EntryList.kt` at 5aa8744, `buildIntervals`).
 */
function coversOf(points: readonly number[], { needed, width }: Need): Cover[] {
  const covers: Cover[] = [];
  const sum = new RunningSum();
  let next = 0;
  for (const [begin, point] of points.entries()) {
    while (asReckoned(sum.value) < needed && next < points.length) {
      sum.add(points[next] ?? 0);
      next += 1;
    }
    if (asReckoned(sum.value) < needed) break;
    if (point > 0 && next - begin <= width)
      covers.push({ begin, center: Math.max(next - 1, begin) });
    sum.add(-point);
  }
  return covers;
}

/**
 * Where a cover begins once it has made room for the next one, if it can: where both would overlap,
 * it slides back, as far as the place with which it has what is needed stays inside, so that what was
 * done early is not lost (Loop's `snapIntervalsTogether`).
 */
export function slidBack({ begin, center }: Cover, width: number, next: number): number {
  return Math.max(Math.min(begin, next - width), Math.min(begin, center - width + 1));
}

/**
 * Which of the first `asked` places lie in a cover; see {@link coversOf}.
 *
 * Covers push each other back, so that a place may depend on all that come after it. Where more
 * places follow than are known, the next cover is thought of as far away and then as near as it can
 * be: where both push the covers of the asked places alike, so does whatever comes.
 *
 * @returns undefined where it depends on places that are not known
 */
export function coveredBy(
  { points, goesOn }: Points,
  { needed, width }: Need,
  asked: number,
): boolean[] | undefined {
  let [far, near] = [Infinity, goesOn ? points.length + 2 - 2 * width : Infinity];
  if (near < asked) return undefined;
  const covered = points.slice(0, asked).map(() => false);
  let done = asked;
  const covers = coversOf(points, { needed, width });
  for (let place = covers.length - 1; place >= 0; place -= 1) {
    const cover = covers[place];
    if (!cover) break;
    far = slidBack(cover, width, far);
    near = slidBack(cover, width, near);
    if (near < far && near < asked) return undefined;
    covered.fill(true, Math.max(far, 0), Math.max(Math.min(far + width, done), 0));
    done = Math.min(done, Math.max(far, 0));
  }
  return covered;
}
