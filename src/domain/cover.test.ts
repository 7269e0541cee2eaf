import { describe, expect, it } from 'vitest';
import { coveredBy, slidBack } from './cover.ts';

/** k kept, a dot for nothing; capitals of the answer are covered. */
function covered(places: string, times: number, width: number): string {
  const points = Array.from(places, (letter) => (letter === 'k' ? 1 : 0));
  const need = { needed: times, width };
  return [...(coveredBy({ points, goesOn: false }, need, points.length) ?? [])]
    .map((isCovered) => (isCovered ? 'x' : '.'))
    .join('');
}

describe('covers', () => {
  it.each([
    // Loop's own case (EntryListTest, testComputeBoolean): once in three, done 10, 9 and 4 days ago.
    ['once in three', 1, 3, '...kk....k....', '.xxxxxx..xxx..'],
    ['every thirteenth, once in seven', 1, 7, 'k............k......', 'xxxxxxx......xxxxxxx'],
    ['early, once in seven', 1, 7, 'k.........k...k.....', 'xxxxxxxxxxxxxxxxxxxx'],
    ['two in three, a gap of two', 2, 3, 'kk..kk..', 'xxx.xxx.'],
    ['two in three, caught up', 2, 3, 'kk..kk.k', 'xxxxxxxx'],
    ['not enough within the width', 3, 7, 'k...k...k', '.........'],
    ['every place of two in two', 2, 2, 'kk.k.kk', 'xx...xx'],
  ])('%s: %s in %s of %s', (_title, times, width, places, expected) => {
    expect(covered(places, times, width)).toBe(expected);
  });

  // Places count up where Loop's cases count days ago.
  it.each([
    [
      'once in seven (testSnapIntervalsTogether1)',
      [
        [0, 0, 6],
        [7, 7, 13],
        [15, 15, 21],
        [19, 19, 25],
      ],
      [
        [-2, 0, 4],
        [5, 7, 11],
        [12, 15, 18],
        [19, 19, 25],
      ],
    ],
    [
      'two in seven (testSnapIntervalsTogether2)',
      [
        [0, 3, 6],
        [5, 7, 11],
      ],
      [
        [-2, 3, 4],
        [5, 7, 11],
      ],
    ],
  ])('slide back as Loop’s do: %s', (_title, before, after) => {
    let next = Infinity;
    const slid = before.toReversed().map(([begin = 0, center = 0, end = 0]) => {
      const width = end - begin + 1;
      next = slidBack({ begin, center }, width, next);
      return [next, center, next + width - 1];
    });
    expect(slid.toReversed()).toEqual(after);
  });
});
