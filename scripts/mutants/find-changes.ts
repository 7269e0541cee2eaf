import { parseSync, Visitor } from 'vite';
import type { ESTree } from 'vite';
import type { Change } from './change.ts';
import { COMPARISONS, METHODS, OPERATORS, STEPS } from './swaps.ts';

/**
 * Every small change that is tried on a source, each by itself: operators, limits, numbers, words,
 * conditions, calls and statements that are other ones or missing.
 */
export function findChanges(file: string, source: string): Change[] {
  const { program } = parseSync(file, source);
  const siblings = wordsOfUnions(program);
  const changes: Change[] = [];
  const replace = ({ start, end }: Span, ...texts: string[]) =>
    changes.push(...texts.map((to) => ({ start, end, to })));

  function replaceOperator(operator: string, from: number, to: number): void {
    const start = source.indexOf(operator, from);
    if (start !== -1 && start < to)
      replace({ start, end: start + operator.length }, ...(OPERATORS[operator] ?? []));
  }

  function decide(test: ESTree.Expression): void {
    replace(test, 'true', 'false');
  }

  // What is said of types, and where modules are, is no behaviour.
  const silent: Span[] = [];
  const silence = (node: Span) => silent.push(node);
  const visitor = new Visitor({
    TSLiteralType: silence,
    ImportDeclaration: silence,
    BinaryExpression: ({ operator, left, right }) =>
      replaceOperator(operator, left.end, right.start),
    LogicalExpression({ operator, left, right, end }) {
      if (operator === '??') replace({ start: left.end, end }, '');
      else replaceOperator(operator, left.end, right.start);
    },
    AssignmentExpression: ({ operator, left, right }) =>
      replaceOperator(operator, left.end, right.start),
    UpdateExpression: ({ operator, start, end }) => replaceOperator(operator, start, end),
    UnaryExpression({ operator, start, argument }) {
      if (operator === '!' || operator === '-') replace({ start, end: argument.start }, '');
    },
    IfStatement: ({ test }) => decide(test),
    ConditionalExpression: ({ test }) => decide(test),
    WhileStatement: ({ test }) => replace(test, 'false'),
    ForStatement: ({ test }) => test && replace(test, 'false'),
    ExpressionStatement: (node) => replace(node, ';'),
    ThrowStatement: (node) => replace(node, ';'),
    BreakStatement: (node) => replace(node, ';'),
    ContinueStatement: (node) => replace(node, ';'),
    ReturnStatement({ argument }) {
      if (argument && source.slice(argument.start, argument.end) !== 'undefined')
        replace(argument, 'undefined as never');
    },
    CallExpression({ callee, end }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      const other = METHODS[name];
      if (other) replace(callee.property, other);
      if (STEPS.has(name)) replace({ start: callee.object.end, end }, '');
    },
    Literal(node) {
      if (typeof node.value === 'number') replace(node, ...neighboursOf(node.value));
      else if (typeof node.value === 'boolean') replace(node, String(!node.value));
      else if (typeof node.value === 'string') replace(node, ...otherWords(node.value, siblings));
      else if ('regex' in node) replace(node, ...looser(source.slice(node.start, node.end)));
    },
  });
  visitor.visit(program);
  const isHeard = (change: Change) =>
    !silent.some(({ start, end }) => start <= change.start && change.end <= end);
  return changes.filter(isHeard);
}

interface Span {
  start: number;
  end: number;
}

/** The words of each union of words, such as `'kept' | 'missed'`. */
function wordsOfUnions(program: ESTree.Program): string[][] {
  const unions: string[][] = [];
  const visitor = new Visitor({
    TSUnionType({ types }) {
      const words = types.flatMap((type) =>
        type.type === 'TSLiteralType' &&
        type.literal.type === 'Literal' &&
        typeof type.literal.value === 'string'
          ? [type.literal.value]
          : [],
      );
      if (words.length > 1) unions.push(words);
    },
  });
  visitor.visit(program);
  return unions;
}

function otherWords(word: string, unions: readonly string[][]): string[] {
  const comparisons = COMPARISONS[word];
  if (comparisons) return comparisons.map(quote);
  const union = unions.find((words) => words.includes(word));
  const next = union?.[(union.indexOf(word) + 1) % union.length] ?? (word === '' ? 'x' : '');
  return [quote(next)];
}

function quote(word: string): string {
  return `'${word.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}

function neighboursOf(value: number): string[] {
  return [value + 1, value - 1].map((number) => (number < 0 ? `(${number})` : String(number)));
}

/** A pattern that also matches within a longer text. */
function looser(pattern: string): string[] {
  return [pattern.replace(/^\/\^/, '/'), pattern.replace(/\$(\/\w*)$/, '$1')].filter(
    (other) => other !== pattern,
  );
}
