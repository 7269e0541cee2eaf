import { z } from 'zod/mini';
import { DEFAULT_COLOR } from '#contract/habit.ts';
import { DEFAULT_LOCALE } from '#contract/locale.ts';
import { plainGoal } from '#domain/goal.ts';

type Schema = z.core.$ZodType;

/** What values are read as that this page does not know, by their field: the first that may be. */
const MEANINGS: Readonly<Record<string, readonly unknown[]>> = {
  asked: ['nothing'],
  color: [DEFAULT_COLOR],
  frequency: ['DAILY'],
  // A link that does something unknown is said to mark days: whoever doubts it closes it.
  kind: ['stamp'],
  last_error: ['refused'],
  locale: [DEFAULT_LOCALE],
  // Of a command, so that it is sent again; of a notification.
  result: ['failed', 'refused'],
  // A token that may do something unknown is said to do all: whoever doubts it revokes it.
  scopes: ['write'],
  token_type: ['Bearer'],
  unit: ['day'],
};

/** In the places of what can't be read in these lists; none where nothing stands for it. */
const STAND_INS: Readonly<Record<string, readonly unknown[]>> = {
  goals: [plainGoal('DAILY', '1970-01-01')],
  reminders: [],
  warnings: [],
  ways: [],
};

/** Lists without which a habit is only shown: it is neither judged nor changed. */
const ASKS = new Set(['goals', 'reminders']);

class Unread extends Error {}

/**
 * What this page can read of an answer of a newer server: fields that it does not know are dropped,
 * limits are the server's and may have grown, and values have a meaning each. A habit that asks for
 * what the page does not know `isUnknown`.
 *
 * @throws Error where there is more to it
 */
export function readNewer(schema: Schema, value: unknown): unknown {
  return read(schema, value, '');
}

function read(schema: Schema, value: unknown, name: string): unknown {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object':
      return readObject(def.shape, value);
    case 'array':
      return readList(def.element, value, name);
    case 'tuple':
      if (!Array.isArray(value) || value.length < def.items.length) throw new Unread(name);
      return def.items.map((item, place) => read(item, value[place], name));
    case 'record':
      return Object.fromEntries(
        Object.entries(fieldsOf(value)).map(([key, each]) => [key, read(def.valueType, each, key)]),
      );
    case 'union':
      return firstRead(
        def.options.map((option) => () => read(option, value, name)),
        name,
      );
    case 'optional':
      return firstRead([() => read(def.innerType, value, name), () => undefined], name);
    case 'nullable':
      return value === null ? null : read(def.innerType, value, name);
    case 'readonly':
      return read(def.innerType, value, name);
    default:
      return readLeaf(schema, value, name);
  }
}

function readObject(shape: Readonly<Record<string, Schema>>, value: unknown): object {
  const told = fieldsOf(value);
  const fields = Object.entries(shape)
    .map(([key, field]) => [key, read(field, told[key], key)] as const)
    .filter(([, each]) => each !== undefined);
  const isUnknown = fields.some(([key, list]) => ASKS.has(key) && misses(list, told[key]));
  return { ...Object.fromEntries(fields), ...(isUnknown ? { isUnknown } : {}) };
}

function readList(element: Schema, value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw new Unread(name);
  // Remarks on something else have a code each, and are left out where it says nothing here.
  const standIn = STAND_INS[name] ?? (hasCode(element) ? [] : undefined);
  return value.flatMap((each) =>
    standIn
      ? firstRead([() => [read(element, each, name)], () => standIn], name)
      : [read(element, each, name)],
  );
}

function definitionOf(schema: Schema) {
  const {
    _zod: { def },
  } = schema as z.core.$ZodTypes;
  return def;
}

function hasCode(schema: Schema): boolean {
  const def = definitionOf(schema);
  return def.type === 'object' && 'code' in def.shape;
}

/** Whether something of what was told is not in a list that was read, or only stands for it. */
function misses(list: unknown, told: unknown): boolean {
  if (!Array.isArray(list) || !Array.isArray(told)) return false;
  return list.length < told.length || list.some((each) => STAND_INS['goals']?.includes(each));
}

function readLeaf(schema: Schema, value: unknown, name: string): unknown {
  const { success, data, error } = z.safeParse(schema, value);
  if (success) return data;
  if (error.issues.every(isLimit)) return value;
  const meaning = MEANINGS[name]?.find((each) => z.safeParse(schema, each).success);
  if (value === undefined || meaning === undefined) throw new Unread(name);
  return meaning;
}

/** Limits of our own making say which they are in their message. */
function isLimit({ code, message }: z.core.$ZodIssue): boolean {
  return (code === 'custom' ? message : code).startsWith('too_');
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unread();
  return { ...value };
}

/** What the first of several ways to read gives that can. */
function firstRead<T>(ways: readonly (() => T)[], name: string): T {
  for (const way of ways) {
    try {
      return way();
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
    }
  }
  throw new Unread(name);
}
