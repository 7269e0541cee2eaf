import { expect, it } from 'vitest';
import { applyChange, showChange } from './change.ts';
import { findChanges } from './find-changes.ts';

it.each([
  ['a < 2', ['a <= 2', 'a >= 2', 'a < 3', 'a < 1']],
  ['a ?? b', ['a']],
  ['!a && b', ['a && b', '!a || b']],
  ['a === 0', ['a !== 0', 'a === 1', 'a === (-1)']],
  ['Math.min(a, b)', ['Math.max(a, b)']],
  ['a.filter(b).length', ['a.length']],
  ["where(a, '<', true)", ["where(a, '<=', true)", "where(a, '>=', true)", "where(a, '<', false)"]],
  ['/^a$/.test(b)', ['/a$/.test(b)', '/^a/.test(b)']],
  ["a === 'it’s'", ["a !== 'it’s'", "a === ''"]],
])('%s is tried otherwise', (expression, others) => {
  const source = `const x = ${expression};`;
  const tried = findChanges('x.ts', source).map((change) => applyChange(source, change));
  expect(tried.toSorted()).toEqual(others.map((other) => `const x = ${other};`).toSorted());
});

it('a statement, a condition and an answer are tried otherwise', () => {
  const source = 'function f(a: 1) {\n  if (a) go();\n  return a;\n}';
  const shown = findChanges('x.ts', source).map((change) => showChange(source, change));
  expect(shown.map(({ line, after }) => `${line} ${after}`).toSorted()).toEqual([
    '2 if (a) ;',
    '2 if (false) go();',
    '2 if (true) go();',
    '3 return undefined as never;',
  ]);
});

it('a word becomes the next of its union', () => {
  const source = "type Mood = 'glad' | 'sad';\nconst mood: Mood = 'sad';";
  const [change, ...more] = findChanges('x.ts', source);
  expect(more).toEqual([]);
  expect(change && applyChange(source, change)).toContain("Mood = 'glad';");
});

it('what is said of types and modules stays', () => {
  expect(findChanges('x.ts', "import { a } from './a.ts';\nexport type B = 1 | 'b';")).toEqual([]);
});
