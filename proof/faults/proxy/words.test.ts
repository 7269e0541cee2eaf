import { expect, it } from 'vitest';
import { wordsOf } from '../../../e2e/fixtures/words.ts';
import { namesOf } from './visitor.ts';
import { patternsOf } from './words.ts';

it('watches for texts that screens have', async () => {
  const patterns = patternsOf(await wordsOf('en'));
  expect('2 changes have been waiting to be sent since Monday.').toMatch(
    new RegExp(patterns.join('|')),
  );
});

it('looks for what screens name so', async () => {
  const say = await wordsOf('en');
  expect(() => namesOf(say)).not.toThrow();
});
