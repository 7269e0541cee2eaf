import { expect, it } from 'vitest';
import { notebookEndpoints } from '#contract/notebook.ts';
import { changed, concerns } from './ways.ts';

const { applyCommands: endpoint } = notebookEndpoints;
const answer = { endpoint, body: JSON.stringify({ results: [{ id: 'a', result: 'applied' }] }) };

it('adds a field to each object of an answer', () => {
  const novelty = { since: 'tomorrow' };
  const results = [{ id: 'a', result: 'applied', novelty }];
  expect(JSON.parse(changed('field-more', answer))).toEqual({ results, novelty });
});

it('puts a word that nobody knows where there is one of a few, and nowhere else', () => {
  const results = [{ id: 'a', result: 'a new value' }];
  expect(JSON.parse(changed('value-new', answer))).toEqual({ results });
});

it.each([
  ['value-new', { endpoint, body: '{"results":[]}' }, false],
  ['field-more', { endpoint: undefined, body: 'body { }' }, false],
  ['cut-short', { endpoint, body: '' }, false],
  ['cut-before', { endpoint, body: '' }, true],
] as const)('%s of %j makes a difference: %s', (way, answer, expected) => {
  expect(concerns(way, answer)).toBe(expected);
});
