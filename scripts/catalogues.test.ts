import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

const catalogues = (locale: string) => readdirSync(join(ROOT, 'src/locales', locale)).toSorted();

test.each(['en', 'fr'])('%s has a catalogue for each of the eight groups of texts', (locale) => {
  expect(catalogues(locale)).toEqual([
    'account.po',
    'authentication.po',
    'components.po',
    'error.po',
    'habit-form.po',
    'history.po',
    'home.po',
    'layout.po',
  ]);
});

test.each(catalogues('fr'))('%s is written as a French editor writes', (file) => {
  const source = readFileSync(join(ROOT, 'src/locales/fr', file), 'utf8');
  const texts = [...source.matchAll(/^msgstr ((?:".*"\n)+)/gm)].map(([, lines = '']) =>
    lines.replaceAll(/"\n"|^"|"\n$/g, ''),
  );
  expect(texts.length).toBeGreaterThan(1);
  const slips = texts
    .slice(1)
    .filter((text) => /'| [:;!?%»]|« |[^\s:;!?\u00A0\u202F][!?»]/.test(text));
  expect(slips).toEqual([]);
});
