import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, gapsIn, rowsOf } from './documents/rows.ts';

const PAGE = join(import.meta.dirname, '../docs/specification.md');

/** A statement, links to files, links to tests with words of their titles. */
const rows = rowsOf(readFileSync(PAGE, 'utf8')).map(
  ([statement = '', doneIn = '', shownBy = '']) => ({ statement, doneIn, shownBy }),
);

test('each statement names the files that do it', () => {
  const gaps = rows.filter(({ doneIn }) => {
    const files = filesIn(doneIn, PAGE);
    return files.length === 0 || files.some((file) => !existsSync(file));
  });
  expect(rows.length).toBeGreaterThan(150);
  expect(gaps).toEqual([]);
});

test('each statement names tests that there are', () => {
  const gaps = rows.flatMap(({ statement, shownBy }) =>
    gapsIn(shownBy, PAGE).map((gap) => `${statement}: ${gap}`),
  );
  expect(gaps).toEqual([]);
});
