import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { createAccountBody, emailCodeBody } from './account.ts';
import { completionSchema, completionsField } from './completion.ts';
import { endpoints } from './endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { EMAIL_PATTERN, parseFields, timeZoneField } from './fields.ts';
import { detectLocale, localizedPath, splitLocale } from './locale.ts';
import { documentTitle, pageAt } from './pages.ts';

describe('languages', () => {
  it.each([
    [undefined, [], 'en', 'en'],
    [undefined, ['de', 'fr-CH'], 'fr', 'fr'],
    [undefined, ['EN-us', 'fr'], 'en', 'en'],
    ['fr', ['en'], 'fr', 'en'],
    ['fr', ['fr'], 'fr', 'en'],
    ['en', ['fr'], 'en', 'en'],
    ['', ['fr'], 'fr', 'fr'],
    ['xx', ['zh'], 'en', 'en'],
  ])('with the cookie %j and the preferences %j home is %s, other pages %s', (...row) => {
    const [cookie, preferences, home, elsewhere] = row;
    expect(detectLocale('/', cookie, preferences)).toBe(home);
    expect(detectLocale('/history', cookie, preferences)).toBe(elsewhere);
  });

  it.each([
    ['/', 'en', '/'],
    ['/history', 'en', '/history'],
    ['/fr', 'fr', '/'],
    ['/fr/', 'fr', '/'],
    ['/fr/history', 'fr', '/history'],
    ['/french-fries', 'en', '/french-fries'],
    ['/en/history', 'en', '/en/history'],
  ] as const)('%s is in %s at %s', (address, locale, path) => {
    expect(splitLocale(address)).toEqual({ locale, path });
  });

  it.each([
    ['/', '/fr'],
    ['/history', '/fr/history'],
  ])('%s is %s in French', (path, french) => {
    expect(localizedPath(path, 'fr')).toBe(french);
    expect(localizedPath(path, 'en')).toBe(path);
  });
});

it.each([
  ['Europe/Paris', 'Europe/Paris'],
  ['eUROPE/pARIS', 'Europe/Paris'],
  ['UTC', 'UTC'],
  ['Mars/Olympus', undefined],
  ['', undefined],
])('%j is the time zone %s', (name, canonical) => {
  expect(z.safeParse(timeZoneField, name).data).toBe(canonical);
});

describe('pages', () => {
  it.each([
    ['/', '/'],
    ['/history', '/history'],
    ['/history/', '/history'],
    ['/account', '/account/profile'],
    ['/habits/01a1fe0e-0000-74dc-b4a3-000000000000/edit', '/habits/{id}/edit'],
    ['/habits/01a1fe0e-0000-74dc-b4a3-000000000000', '/habits/{id}'],
    ['/habits/create', '/habits/create'],
    ['/habits/7', undefined],
    ['/habits/7/edit', undefined],
    ['/habits/{id}/edit', undefined],
    ['/habits', undefined],
    ['/habits/x/y/edit', undefined],
    ['/toString', undefined],
    ['//history', undefined],
  ])('%s is the page %s', (path, page) => {
    expect(pageAt(path)).toBe(page);
  });

  it('have the title of the page before that of the site', () => {
    expect(documentTitle('My Habits')).toBe('My Habits · Habitude');
  });
});

describe('fields', () => {
  // Specification §5.
  it.each([
    ['ada@example.org', true],
    ['a.b_c%d+e-f@sub.example.co', true],
    ['ada@example', false],
    ['ada@example.o', false],
    ['ada@@example.org', false],
    ['ada example@example.org', false],
    ['@example.org', false],
    ['', false],
  ])('%j is an address: %s', (text, matches) => {
    expect(EMAIL_PATTERN.test(text)).toBe(matches);
  });

  it('say what is wrong with each, once', () => {
    const { errors } = parseFields(createAccountBody, {
      email: 'x',
      password: 'short',
      name: '',
      nickname: 'A',
    });
    expect(errors).toEqual([
      { path: 'email', code: 'invalid_email' },
      { path: 'password', code: 'too_short' },
      { path: 'name', code: 'required' },
      { path: 'nickname', code: 'unknown_field' },
    ]);
  });

  it.each(['123456', ' 123 456 ', '123\u00a0456'])('take the code %j', (code) => {
    expect(parseFields(emailCodeBody, { email: 'ada@example.org', code }).value?.code).toBe(
      '123456',
    );
  });

  it.each([
    ['12345', 'invalid'],
    ['1234567', 'invalid'],
    ['abcdef', 'invalid'],
    ['', 'required'],
    [' ', 'required'],
  ])('refuse the code %j as %s', (code, reason) => {
    expect(parseFields(emailCodeBody, { email: 'ada@example.org', code }).errors).toEqual([
      { path: 'code', code: reason },
    ]);
  });
});

describe('a list of completions', () => {
  const day = { date: '2026-11-21', completed: true };

  it.each([
    [[]],
    [[day]],
    [[day, { ...day, value: 12.5, skipped: false, note: 'Rain' }]],
    [undefined],
    [day],
    [[null]],
    [[[]]],
    [[{ ...day, date: 20261121 }]],
    [[{ date: '2026-11-21' }]],
    [[{ ...day, completed: 'yes' }]],
    [[day, { ...day, value: '12' }]],
    [[{ ...day, skipped: 1 }]],
    [[{ ...day, note: null }]],
    [[{ ...day, note: 'Rain', note_only: true }]],
    [[{ ...day, note_only: 1 }]],
  ])('%j is judged by hand as by its schema', (list) => {
    expect(z.safeParse(completionsField, list).success).toBe(
      z.safeParse(z.array(completionSchema), list).success,
    );
  });
});

describe('endpoints', () => {
  it('are each at a place of their own', () => {
    const places = Object.values<Endpoint>(endpoints).map(
      ({ method, path }) => `${method} ${path}`,
    );
    expect(new Set(places).size).toBe(places.length);
  });

  it('name their parameters in their path', () => {
    for (const { path, params } of Object.values<Endpoint>(endpoints)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const schema = params && z.toJSONSchema(params, { io: 'input' });
      expect({ path, named }).toEqual({ path, named: Object.keys(schema?.properties ?? {}) });
    }
  });
});
