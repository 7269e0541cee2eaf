import type { z } from 'zod/mini';
import { parseFields } from '#contract/fields.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { placeOf } from '../clean-text.ts';

/** Where fields are named when a document is damaged; more than these tell nothing new. */
const MAX_PLACES = 20;

/**
 * A document of the shape that a reader needs.
 *
 * @throws ProblemError damaged_file with the fields that are not
 */
export function checked<S extends z.ZodMiniType>(schema: S, json: unknown): z.output<S> {
  const { value, errors } = parseFields(schema, json);
  if (errors) {
    const places = errors.slice(0, MAX_PLACES);
    throw new ProblemError('damaged_file', {
      errors: places.map(({ path, code }) => ({ path: placeOf(path), code })),
    });
  }
  return value;
}

/** The habits that a document lists; none where it has no such list. */
export function habitsIn(json: unknown): unknown[] {
  return hasFields(json, 'habits') && Array.isArray(json['habits']) ? json['habits'] : [];
}

/** Whether a document is an object that has all of these fields. */
export function hasFields(json: unknown, ...fields: string[]): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && fields.every((field) => field in json);
}

/** A cell of a foreign table as text; nothing and raw bytes are the empty text. */
export function textIn(cell: unknown): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}

/** A cell of a foreign table as a number, if it is one. */
export function numberIn(cell: unknown): number | undefined {
  if (textIn(cell) === '') return undefined;
  const number = Number(cell);
  return Number.isFinite(number) ? number : undefined;
}
