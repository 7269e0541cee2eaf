import { z } from 'zod/mini';

/** A number that is another one as soon as the schema describes another shape. */
export function printOf(schema: z.core.$ZodType): number {
  const told = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  return [...told].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) | 0, 0);
}
