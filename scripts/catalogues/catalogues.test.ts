import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGES, SITE_DESCRIPTION } from '#contract/pages.ts';
import { ROOT } from '../set-up/paths.mjs';
import { frenchSlips } from './french-slips.ts';

const catalogues = (locale: string) => readdirSync(join(ROOT, 'src/locales', locale)).toSorted();

test.each(['en', 'fr'])('%s has a catalogue for each of the ten groups of texts', (locale) => {
  expect(catalogues(locale)).toEqual([
    'account.po',
    'authentication.po',
    'cli.po',
    'components.po',
    'error.po',
    'habit-form.po',
    'history.po',
    'home.po',
    'layout.po',
    'server.po',
  ]);
});

/** The texts of a catalogue. */
function translations(locale: string, file: string): string[] {
  const source = readFileSync(join(ROOT, 'src/locales', locale, file), 'utf8');
  const [, ...texts] = [...source.matchAll(/^msgstr ((?:".*"\n)+)/gm)].map(([, lines = '']) =>
    lines.replaceAll(/"\n"|^"|"\n$/g, ''),
  );
  return texts;
}

test.each(catalogues('fr'))('%s is written as a French editor writes', (file) => {
  expect(translations('fr', file).length).toBeGreaterThan(0);
  expect(translations('fr', file).flatMap(frenchSlips)).toEqual([]);
});

/** What was done was done: “is deleted” is what a German would say. */
const GERMANISMS =
  /\b(?:is (?:deleted|saved|created|changed|undone|set)|are (?:deleted|saved|created|undone))\b|” is archived|not any more/gi;

test.each(catalogues('en'))('%s says of what was done that it was', (file) => {
  const slips = translations('en', file).flatMap((text) => text.match(GERMANISMS) ?? []);
  expect(slips).toEqual([]);
});

test.each(catalogues('fr'))('%s keeps figures on the line of what they count', (file) => {
  const parted = translations('fr', file).flatMap((text) => text.match(/(?:#|\d) \p{L}+/gu) ?? []);
  expect(parted).toEqual([]);
});

test('titles and descriptions of pages are written so too', () => {
  const titles = Object.values(PAGES).map(({ fr }) => fr);
  const manifest: Record<string, unknown> = JSON.parse(
    readFileSync(join(ROOT, 'public/site.fr.webmanifest'), 'utf8'),
  );
  const texts = [
    ...titles,
    SITE_DESCRIPTION.fr,
    `${manifest['name']}`,
    `${manifest['description']}`,
  ];
  expect(texts.flatMap(frenchSlips)).toEqual([]);
});
