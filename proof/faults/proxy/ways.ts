import { z } from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';

type Schema = z.core.$ZodType;

/** What a proxy may do to an answer, and what it is called where it is told. */
export const WAYS = {
  failed: 'answered with 500',
  'bad-gateway': 'answered with 502',
  'cut-before': 'cut before the server has it',
  'cut-after': 'cut once the server has done it',
  'cut-short': 'cut in the middle of its answer',
  slow: 'answered after four seconds',
  'field-more': 'answered with a field more in each object',
  'value-new': 'answered with new values where it has one of a few',
} as const;

export type Way = keyof typeof WAYS;

/** Those without an answer that could be read, as where there is no connection. */
export const SILENT: ReadonlySet<Way> = new Set(['cut-before', 'cut-after', 'cut-short', 'slow']);

/** Those that only what is written in JSON can befall. */
const OF_JSON: ReadonlySet<Way> = new Set(['field-more', 'value-new']);

/** What was seen of an answer when nothing was broken. */
export interface Answer {
  endpoint: Endpoint | undefined;
  body: string;
}

/** Whether a way makes something else of an answer. */
export function concerns(way: Way, answer: Answer): boolean {
  return OF_JSON.has(way)
    ? changed(way, answer) !== answer.body
    : way !== 'cut-short' || answer.body !== '';
}

const NOVELTY = { novelty: { since: 'tomorrow' } };

/** A body as a newer server might write it; the same where it is none that can be changed so. */
export function changed(way: Way, { endpoint, body }: Answer): string {
  const value = valueOf(body);
  if (typeof value !== 'object' || value === null) return body;
  if (endpoint) return JSON.stringify(newer(way, endpoint.answer, value));
  return way === 'field-more' ? JSON.stringify({ ...value, ...NOVELTY }) : body;
}

function valueOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** With a field more in each object, or a word in the place of each that comes from a list. */
function newer(way: Way, schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return value;
  const {
    _zod: { def },
  } = schema as z.core.$ZodTypes;
  switch (def.type) {
    case 'object':
      return {
        ...mapped(value, (each, name) => newer(way, def.shape[name], each)),
        ...(way === 'field-more' ? NOVELTY : {}),
      };
    case 'record':
      return mapped(value, (each) => newer(way, def.valueType, each));
    case 'array':
      return Array.isArray(value) ? value.map((each) => newer(way, def.element, each)) : value;
    case 'union':
      return newer(
        way,
        def.options.find((option) => z.safeParse(option, value).success),
        value,
      );
    case 'catch':
    case 'nullable':
    case 'optional':
    case 'readonly':
      return value === null ? null : newer(way, def.innerType, value);
    case 'enum':
    case 'literal':
      return way === 'value-new' && typeof value === 'string' ? 'a new value' : value;
    default:
      return value;
  }
}

function mapped(value: unknown, change: (each: unknown, name: string) => unknown): object {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, change(each, name)]),
  );
}
