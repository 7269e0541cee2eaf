import { expect, it } from 'vitest';
import { createKeptAnswers } from './kept-answers.ts';

const answer = (bytes: number) => ({ body: Buffer.alloc(bytes), encoding: 'identity' as const });

it('keeps as many bytes as there is room for, those that were asked for last', () => {
  const kept = createKeptAnswers(10);
  kept.keep('a', answer(4));
  kept.keep('b', answer(4));
  expect(kept.find('a')).toEqual(answer(4));
  kept.keep('c', answer(4));
  expect(['a', 'b', 'c'].map((key) => kept.find(key)?.body.length)).toEqual([4, undefined, 4]);
  kept.keep('a', answer(6));
  expect(['a', 'c'].map((key) => kept.find(key)?.body.length)).toEqual([6, 4]);
  kept.keep('d', answer(11));
  expect(['a', 'c', 'd'].map((key) => kept.find(key))).toEqual([undefined, undefined, undefined]);
});
