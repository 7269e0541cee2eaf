import { expect, it } from 'vitest';
import { isCompleted } from './day-record.ts';
import type { Target } from './goal.ts';

const check: Target = { kind: 'check' };
const avoid: Target = { kind: 'avoid' };
const amount = (kind: 'at_least' | 'at_most', per: 'day' | 'period'): Target => ({
  kind,
  amount: 5,
  unit: 'km',
  per,
});

it.each([
  ['a tick', true, amount('at_least', 'day'), true],
  ['no tick', false, avoid, false],
  ['one where a tick is asked for', 1, check, true],
  ['nothing where a tick is asked for', 0, check, false],
  ['nothing of what is avoided', 0, avoid, true],
  ['one of what is avoided', 1, avoid, false],
  ['what a day asks for', 5, amount('at_least', 'day'), true],
  ['less than a day asks for', 4, amount('at_least', 'day'), false],
  ['a step towards a week', 1, amount('at_least', 'period'), true],
  ['no step towards a week', 0, amount('at_least', 'period'), false],
  ['as much as is allowed', 5, amount('at_most', 'day'), true],
  ['more than is allowed', 6, amount('at_most', 'day'), false],
  ['a note alone where a tick is asked for', null, check, false],
  ['a note alone where an amount is asked for', null, amount('at_least', 'day'), false],
  ['a note alone on what is avoided', null, avoid, true],
  ['a note alone within a limit', null, amount('at_most', 'day'), true],
])('%s completes a day, or not', (_, value, target, completed) => {
  expect(isCompleted(value, target)).toBe(completed);
});
