import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  DeleteQueryNode,
  IdentifierNode,
  InsertQueryNode,
  OperatorNode,
  ParensNode,
  RawNode,
  ReferenceNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  type OperationNode,
} from 'kysely';
import { OWNER_COLUMN, ownerColumn } from './dealt-out.ts';

/** A table as a statement names it, and whether it is known whose rows it asks for. */
interface Source {
  alias: string;
  table: string;
  isOfOne: boolean;
}

/** An owner's column in a condition; of which table, where that is said. */
interface OwnerReference {
  alias: string | undefined;
  column: string;
}

/**
 * The tables of people's data that a statement reads, changes or fills without saying whose rows:
 * by a condition that holds for the whole of it, or by a join to such a table on the owner.
 *
 * @param outer the tables of the statement that it stands in
 */
export function askedOfAll(statement: OperationNode, outer: readonly Source[] = []): string[] {
  if (RawNode.is(statement)) return namedIn(statement);
  const own = sourcesOf(statement);
  const conditions = conditionsOf(statement);
  // What a statement within says of the rows around it does not choose them.
  const known = [...own, ...outer.map((source) => ({ ...source }))];
  const links: (readonly [Source, Source])[] = [];
  for (const condition of conditions) judgeCondition(condition, own, known, links);
  for (let before = -1; before !== countOfOne(own);) {
    before = countOfOne(own);
    for (const [one, other] of links) {
      if (one.isOfOne || other.isOfOne) one.isOfOne = other.isOfOne = true;
    }
  }
  const nested = partsOf(statement).flatMap((part) => askedOfAll(part, known));
  return [...own.filter(({ isOfOne }) => !isOfOne).map(({ table }) => table), ...nested];
}

function countOfOne(sources: readonly Source[]): number {
  return sources.filter(({ isOfOne }) => isOfOne).length;
}

/** What is written out is not taken apart: it may name no table of a person's data. */
function namedIn({ sqlFragments }: RawNode): string[] {
  const words = new Set(sqlFragments.join(' ').match(/\b[a-z_]+\b/g));
  return Object.keys(OWNER_COLUMN).filter((name) => words.has(name) && ownerColumn(name));
}

function sourcesOf(statement: OperationNode): Source[] {
  if (InsertQueryNode.is(statement)) {
    const [source] = statement.into ? sourceOf(statement.into) : [];
    if (!source) return [];
    const columns = statement.columns?.map(({ column }) => column.name) ?? [];
    return [{ ...source, isOfOne: columns.includes(ownerColumn(source.table) ?? '') }];
  }
  const joined = joinsOf(statement).map(({ table }) => table);
  if (SelectQueryNode.is(statement)) {
    return [...(statement.from?.froms ?? []), ...joined].flatMap(sourceOf);
  }
  if (UpdateQueryNode.is(statement)) {
    const changed = statement.table ? [statement.table] : [];
    return [...changed, ...(statement.from?.froms ?? []), ...joined].flatMap(sourceOf);
  }
  if (DeleteQueryNode.is(statement)) {
    return [...statement.from.froms, ...(statement.using?.tables ?? []), ...joined].flatMap(
      sourceOf,
    );
  }
  return [];
}

function sourceOf(node: OperationNode): Source[] {
  if (TableNode.is(node)) {
    const table = node.table.identifier.name;
    return ownerColumn(table) === undefined ? [] : [{ alias: table, table, isOfOne: false }];
  }
  if (!AliasNode.is(node) || !TableNode.is(node.node)) return [];
  const alias = IdentifierNode.is(node.alias) ? node.alias.name : '';
  return sourceOf(node.node).map((source) => ({ ...source, alias }));
}

function joinsOf(statement: OperationNode) {
  const isJoining =
    SelectQueryNode.is(statement) || UpdateQueryNode.is(statement) || DeleteQueryNode.is(statement);
  return isJoining ? (statement.joins ?? []) : [];
}

/** All conditions of which each has to hold. */
function conditionsOf(statement: OperationNode): OperationNode[] {
  const isFiltering =
    SelectQueryNode.is(statement) || UpdateQueryNode.is(statement) || DeleteQueryNode.is(statement);
  const where = isFiltering && statement.where ? [statement.where.where] : [];
  // What an outer join finds nothing for is still there, and then says nothing of the other table.
  const inner = joinsOf(statement).filter(({ joinType }) => joinType === 'InnerJoin');
  return [...where, ...inner.flatMap(({ on }) => (on ? [on.on] : []))].flatMap(conjuncts);
}

function conjuncts(node: OperationNode): OperationNode[] {
  if (AndNode.is(node)) return [...conjuncts(node.left), ...conjuncts(node.right)];
  return ParensNode.is(node) ? conjuncts(node.node) : [node];
}

function judgeCondition(
  condition: OperationNode,
  own: readonly Source[],
  known: readonly Source[],
  links: (readonly [Source, Source])[],
): void {
  if (RawNode.is(condition)) {
    const [source] = own;
    const column = source && ownerColumn(source.table);
    // A list of keys, the owner first.
    const isOfKeys = RegExp(`^\\(${column},[^)]*\\) in `).test(condition.sqlFragments[0] ?? '');
    if (source && own.length === 1 && isOfKeys) source.isOfOne = true;
    return;
  }
  if (!BinaryOperationNode.is(condition) || !OperatorNode.is(condition.operator)) return;
  const { operator } = condition.operator;
  if (operator !== '=' && operator !== 'in') return;
  const left = ownerReference(condition.leftOperand);
  const right = ownerReference(condition.rightOperand);
  const one = left && sourceNamed(left, own, known);
  const other = right && sourceNamed(right, own, known);
  if (one && other) links.push([one, other]);
  else if (one && !ReferenceNode.is(condition.rightOperand)) one.isOfOne = true;
}

function ownerReference(node: OperationNode): OwnerReference | undefined {
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return undefined;
  return { alias: node.table?.table.identifier.name, column: node.column.column.name };
}

function sourceNamed(
  { alias, column }: OwnerReference,
  own: readonly Source[],
  known: readonly Source[],
): Source | undefined {
  const source =
    alias === undefined
      ? own.find(({ table }) => ownerColumn(table) === column)
      : known.find((each) => each.alias === alias);
  return source && ownerColumn(source.table) === column ? source : undefined;
}

/** The statements within a statement. */
function partsOf(node: OperationNode): OperationNode[] {
  return Object.values(node).flatMap(statementsIn);
}

function statementsIn(value: unknown): OperationNode[] {
  if (Array.isArray(value)) return value.flatMap(statementsIn);
  if (typeof value !== 'object' || value === null || !('kind' in value)) return [];
  const node = value as OperationNode;
  const isStatement =
    SelectQueryNode.is(node) ||
    InsertQueryNode.is(node) ||
    UpdateQueryNode.is(node) ||
    DeleteQueryNode.is(node) ||
    (RawNode.is(node) && namedIn(node).length > 0);
  return isStatement ? [node] : partsOf(node);
}
