import { expect, it } from 'vitest';
import { freeSlug, isSlug, slugOf } from './slug.ts';

it.each([
  ['Read 20 pages', 'read-20-pages'],
  ['  Read,   20 pages! ', 'read-20-pages'],
  ['Méditer à l’aube', 'mediter-a-l-aube'],
  ['Cœur & œufs, Straße, Łódź, smørrebrød', 'coeur-oeufs-strasse-lodz-smorrebrod'],
  ['İstanbul', 'istanbul'],
  ['５ｋｍ', '5km'],
  ['読書する', '読書する'],
  ['ビタミン', 'ビタミン'],
  ['책 읽기', '책-읽기'],
  ['हिन्दी पढ़ना', 'हिन्दी-पढ़ना'.normalize('NFC')],
  ['قراءة كتاب', 'قراءة-كتاب'],
  ['Читать', 'читать'],
  ['☀️ Sun', 'sun'],
  ['1️⃣ first', '1-first'],
  ['💧', 'habit'],
  ['…', 'habit'],
  ['019a0000-0000-7000-8000-000000000000', 'habit-019a0000-0000-7000-8000-000000000000'],
  ['a/b?c#d%e', 'a-b-c-d-e'],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
  ['𝓡𝓮𝓪𝓭', 'read'],
])('makes of %s the slug %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

it('makes the same slug of a slug', () => {
  for (const name of ['Read 20 pages', 'हिन्दी पढ़ना', '책 읽기', 'İstanbul', '1️⃣ first'])
    expect(slugOf(slugOf(name))).toBe(slugOf(name));
});

it('numbers a slug that something has', () => {
  const taken = new Set(['read', 'read-2', 'walk-2']);
  expect(freeSlug('read', (slug) => taken.has(slug))).toBe('read-3');
  expect(freeSlug('walk', (slug) => taken.has(slug))).toBe('walk');
});

it.each([
  ['read', true],
  ['read-2', true],
  [`${'a'.repeat(60)}-12`, true],
  ['読書', true],
  ['', false],
  ['Read', false],
  ['a/b', false],
  ['a'.repeat(61), false],
  ['a'.repeat(10_000), false],
  ['019a0000-0000-7000-8000-000000000000', false],
])('knows a slug from other texts, %#', (text, is) => {
  expect(isSlug(text)).toBe(is);
});
