import { expect, test } from 'vitest';
import { COLUMNS, FIELD, fitBlocks, HEAD, sheetsOf } from './year-sheet.tsx';

const ROWS = 12;

test.each([1, 2, 5, 12, 24, 25, 50, 60])(
  '%i habits fill one page, and none runs out of it',
  (count) => {
    const { columns, across, down, cell, letter } = fitBlocks(count);
    const rows = Math.ceil(count / columns);
    const right = (columns - 1) * across + cell * COLUMNS;
    const bottom = (rows - 1) * down + letter * HEAD + cell * ROWS;
    expect(right).toBeLessThanOrEqual(FIELD.width + 0.01);
    expect(bottom).toBeLessThanOrEqual(FIELD.height + 0.01);
    expect(rows === 1 || letter * HEAD + cell * ROWS < down).toBe(true);
    expect(columns === 1 || cell * COLUMNS < across).toBe(true);
  },
);

test('fewer habits have larger days', () => {
  const sizes = [1, 3, 12, 30, 60].map((count) => fitBlocks(count).cell);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
});

test('however many habits there are, each is on one sheet, where its days can be seen', () => {
  for (let count = 2; count <= 300; count += 1) {
    const habits = Array.from({ length: count }, (_, place) => place);
    const sheets = sheetsOf(habits);
    expect(sheets.flat()).toEqual(habits);
    for (const { length } of sheets) {
      expect(length).toBeGreaterThan(1);
      expect(fitBlocks(length).cell).toBeGreaterThan(0.9);
    }
  }
});
