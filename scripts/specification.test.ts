import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const PAGE = join(import.meta.dirname, '../docs/specification.md');

interface Row {
  statement: string;
  doneIn: string;
  shownBy: string;
}

/** The rows of the tables: a statement, links to files, links to tests with words of their titles. */
function rowsOf(page: string): Row[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Statement|-)/.test(line))
    .map((line) => line.split('|').slice(1, -1))
    .map(([statement = '', doneIn = '', shownBy = '']) => ({ statement, doneIn, shownBy }));
}

function linked(cell: string): string[] {
  return [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => join(dirname(PAGE), path));
}

function quoted(text: string): string[] {
  return [...text.matchAll(/“(.+?)”(?=[,;]| *$)/g)].map(([, title = '']) => title);
}

/** What is not there of the tests that a cell names: each is a file and what it is to contain. */
function gapsIn(cell: string): string[] {
  return cell.split('; [').flatMap((part) => {
    const [file = ''] = linked(part);
    const titles = quoted(part);
    if (!/\.(test|spec)\.tsx?$/.test(file) || titles.length === 0) return [part];
    const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return titles.filter((title) => !source.includes(title));
  });
}

const rows = rowsOf(readFileSync(PAGE, 'utf8'));

test('each statement names the files that do it', () => {
  const gaps = rows.filter(({ doneIn }) => {
    const files = linked(doneIn);
    return files.length === 0 || files.some((file) => !existsSync(file));
  });
  expect(rows.length).toBeGreaterThan(150);
  expect(gaps).toEqual([]);
});

test('each statement names tests that there are', () => {
  const gaps = rows.flatMap(({ statement, shownBy }) =>
    gapsIn(shownBy).map((gap) => `${statement.trim()}: ${gap}`),
  );
  expect(gaps).toEqual([]);
});
