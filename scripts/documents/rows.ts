import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The cells of the rows of all tables of a page, but for those of their heads. */
export function rowsOf(page: string): string[][] {
  const lines = page.split('\n');
  return lines
    .filter((line, index) => isRow(line) && !isRule(line) && !isRule(lines[index + 1] ?? ''))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const isRow = (line: string): boolean => line.startsWith('| ');
const isRule = (line: string): boolean => /^\| :?-/.test(line);

/** Where the links of a cell lead, as they are written. */
export function linksIn(cell: string): string[] {
  return [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
}

/** The files that a cell links to, as seen from the page that it is in. */
export function filesIn(cell: string, page: string): string[] {
  return linksIn(cell)
    .filter((target) => !/^(?:#|https?:)/.test(target))
    .map((target) => join(dirname(page), target.replace(/#.*/, '')));
}

function quoted(text: string): string[] {
  return [...text.matchAll(/“(.+?)”(?=[,;]| *$)/g)].map(([, title = '']) => title);
}

/** What is not there of the tests that a cell names: each is a file and what it is to contain. */
export function gapsIn(cell: string, page: string): string[] {
  return cell.split('; [').flatMap((part) => {
    const [file = ''] = filesIn(part, page);
    const titles = quoted(part);
    if (!/\.(test|spec)\.tsx?$/.test(file) || titles.length === 0) return [part];
    const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return titles.filter((title) => !source.includes(title));
  });
}
