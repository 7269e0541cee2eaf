import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, gapsIn, linksIn, rowsOf } from './documents/rows.ts';

const PAGE = join(import.meta.dirname, '../docs/security.md');

/**
 * How many items each section of ASVS 5.0.0 has, and after a slash those of level 3, which the page
 * leaves out.
 */
const SECTIONS = {
  1: '2 10/10 12/12 3 3/3',
  2: '3 3 5/5 2/2',
  3: '1/1 3/3 5/5 8/7,8 8/6,7,8 1/1 5/3,4,5',
  4: '5/4,5 5/2,3,4,5 2 4',
  5: '1 6/4,5,6 3/3 3',
  6: '3 12 8/5,6,7,8 6/5,6 8/6,7,8 4/4 2/1,2 4',
  7: '3 4 2 5 3/3 2',
  8: '4/3,4 4/4 3/2,3 2/2',
  9: '3 4',
  10: '2 3/3 5/5 16/12,13,14,15,16 5 2 3',
  11: '4/3,4 5/4,5 5/4,5 4 2/2 2/2 2/1,2',
  12: '5/4,5 2 5/5',
  13: '4/2,3,4 6/6 4/3,4 7/6,7',
  14: '2 8/5,6,7,8 3',
  15: '5/4,5 5/4,5 7 4/1,2,3,4',
  16: '1 5 4 3 4/4',
  17: '2/2 8/5,6,7,8 2',
};

const ITEMS = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
  sections.split(' ').flatMap((section, index) => {
    const [count = '', others = ''] = section.split('/');
    return Array.from({ length: Number(count) }, (_, item) => String(item + 1))
      .filter((item) => !others.split(',').includes(item))
      .map((item) => `V${chapter}.${index + 1}.${item}`);
  }),
);

/** The first section of most chapters asks for what is written, which no test can show. */
const WRITTEN = /^V(?:2|5|6|7|8|11|13|14|15|16)\.1\./;

const page = readFileSync(PAGE, 'utf8');

const rows = rowsOf(page)
  .filter(([first = '']) => /^V\d/.test(first))
  .map(([items = '', , stands = '', how = '', shownBy = '']) => ({
    items: items.split(', '),
    stands,
    how,
    shownBy,
  }));

test('each item of levels 1 and 2 is there once', () => {
  expect(ITEMS).toHaveLength(253);
  expect(rows.flatMap(({ items }) => items).toSorted()).toEqual(ITEMS.toSorted());
});

test('how many stand how is said at the top', () => {
  const count = (how: string) =>
    rows.filter(({ stands }) => stands === how).flatMap(({ items }) => items).length;
  const [met, notApplicable, notMet] = ['met', 'not applicable', 'not met'].map(count);
  expect(page).toContain(
    `Of 253 items, ${met} are met, ${notApplicable} are not applicable, and ${notMet} are not met.`,
  );
});

test('what is met names its code or its words, and what is not says why', () => {
  const isAnswered = ({ items, stands, how, shownBy }: (typeof rows)[number]) => {
    if (stands === 'not applicable') return how !== '' && shownBy === '';
    if (stands === 'not met') return how.includes('Needed: ') || how.startsWith('as V');
    return (
      stands === 'met' &&
      linksIn(how).length > 0 &&
      (shownBy !== '' || WRITTEN.test(items[0] ?? ''))
    );
  };
  expect(rows.filter((row) => !isAnswered(row))).toEqual([]);
});

test('files and headings that it links to are there', () => {
  const cells = rows.flatMap(({ how, shownBy }) => [how, shownBy]);
  const files = cells.flatMap((cell) => filesIn(cell, PAGE));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(
    ([, title = '']) => `#${title.toLowerCase().replaceAll(' ', '-')}`,
  );
  const places = cells.flatMap(linksIn).filter((target) => target.startsWith('#'));
  expect(places.filter((place) => !headings.includes(place))).toEqual([]);
});

test('tests that it names are there', () => {
  const gaps = rows
    .filter(({ shownBy }) => shownBy !== '')
    .flatMap(({ items, shownBy }) => gapsIn(shownBy, PAGE).map((gap) => `${items[0]}: ${gap}`));
  expect(gaps).toEqual([]);
});
