/** What operators are mistaken for. */
export const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '++': ['--'],
  '--': ['++'],
};

/** Comparisons as the query builder is given them. */
export const COMPARISONS: Readonly<Record<string, readonly string[]>> = {
  '=': ['!='],
  '!=': ['='],
  '<': OPERATORS['<'] ?? [],
  '<=': OPERATORS['<='] ?? [],
  '>': OPERATORS['>'] ?? [],
  '>=': OPERATORS['>='] ?? [],
};

/** Methods that do nearly the same, or the opposite. */
export const METHODS: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  some: 'every',
  every: 'some',
  find: 'findLast',
  findLast: 'find',
  startsWith: 'endsWith',
};

/** Steps of a chain of calls that can be left out of it. */
export const STEPS: ReadonlySet<string> = new Set([
  'filter',
  'slice',
  'toReversed',
  'toSorted',
  'trim',
  'toLowerCase',
  'where',
  'orderBy',
  'limit',
]);
