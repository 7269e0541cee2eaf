import { relative, resolve, sep } from 'node:path';
import { owners, OWNERS_OF_ALL, shared } from './owners.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const WRITES = ['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto', 'keyedRows'];
/** Functions of ours that write the table that is named second. */
const WRITES_SECOND = ['insertRows', 'putRows', 'changeWhere', 'deleteWhere'];
const READS = ['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin'];

/** Statements that are written out: what they do to which table. */
const STATEMENT =
  /\b(insert into|replace into|update|delete from|merge into|from|join)\s+"?([a-z_]+)\b/gi;

export interface SyntaxNode {
  type: string;
  parent?: SyntaxNode;
  name?: string;
  value?: unknown;
  callee?: SyntaxNode;
  property?: SyntaxNode;
  object?: SyntaxNode;
  key?: SyntaxNode;
  tag?: SyntaxNode;
  arguments?: readonly SyntaxNode[];
  properties?: readonly SyntaxNode[];
  body?: SyntaxNode;
}

export interface Context {
  filename: string;
  sourceCode: { getText(node: object): string };
  report(problem: { node: object; message: string }): void;
}

/** A table of ours by its name. */
function tableNamed(name: string): keyof typeof owners | undefined {
  return Object.keys(owners).find((table): table is keyof typeof owners => table === name);
}

function featureOf(file: string): string {
  return file.split('/', 2).join('/');
}

/** The columns that a file may change of a table of another store. */
function columnsOf(table: keyof typeof owners, file: string): readonly string[] | undefined {
  return shared[table]?.[file];
}

/** Whether a file may write a table, and in its rows these columns. */
function mayWrite(
  file: string,
  table: keyof typeof owners,
  columns: readonly string[] | undefined,
): boolean {
  const own = columnsOf(table, file);
  if (own) return columns?.every((column) => own.includes(column)) ?? false;
  const others = Object.values(shared[table] ?? {}).flat();
  return owners[table] === file && !columns?.some((column) => others.includes(column));
}

/** The columns that `updateTable(…).set(…)` or `changeWhere(…)` names; undefined where it does not name them. */
function columnsSet(update: SyntaxNode): string[] | undefined {
  const set = update.parent?.property?.name === 'set' ? update.parent.parent : undefined;
  const given = update.callee?.name === 'changeWhere' ? update.arguments?.[3] : set?.arguments?.[0];
  const columns = given?.type === 'ArrowFunctionExpression' ? given.body : given;
  if (columns?.type !== 'ObjectExpression') return undefined;
  return columns.properties?.map(({ key }) => key?.name ?? '');
}

/** Reports who reads or writes a table that another store or feature owns. */
export const tableRule = {
  create(context: Context) {
    const path = relative(ROOT, context.filename).replaceAll(sep, '/');
    if (OWNERS_OF_ALL.test(path)) return {};
    const file = path.replace(/^src\/server\//, '');

    function refuseWrite(node: SyntaxNode, name: string, columns?: readonly string[]): void {
      const table = tableNamed(name);
      if (table === undefined || mayWrite(file, table, columns)) return;
      const message = `${table} is written by ${owners[table]}: use what its feature offers`;
      context.report({ node, message });
    }

    function refuseRead(node: SyntaxNode, name: string): void {
      const table = tableNamed(name);
      if (table === undefined || columnsOf(table, file)) return;
      if (featureOf(owners[table]) === featureOf(file)) return;
      const message = `${table} is read by ${featureOf(owners[table])}: use what it offers`;
      context.report({ node, message });
    }

    return {
      CallExpression(node: SyntaxNode) {
        const { callee } = node;
        const method = callee?.name ?? callee?.property?.name ?? '';
        const [first, second] = node.arguments ?? [];
        const named = WRITES_SECOND.includes(method) ? second : first;
        const name = typeof named?.value === 'string' ? named.value.split(' ')[0] : undefined;
        if (READS.includes(method) && name !== undefined) refuseRead(node, name);
        if (![...WRITES, ...WRITES_SECOND].includes(method)) return;
        if (name !== undefined) refuseWrite(node, name, columnsSet(node));
        else context.report({ node, message: 'name the table, so that its owner is known' });
      },
      TaggedTemplateExpression(node: SyntaxNode) {
        const text = context.sourceCode.getText(node);
        if (!/^sql\b/.test(text)) return;
        for (const [, verb = '', name = ''] of text.matchAll(STATEMENT)) {
          if (/^(from|join)$/i.test(verb)) refuseRead(node, name);
          else refuseWrite(node, name);
        }
      },
    };
  },
};
