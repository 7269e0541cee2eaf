import { z } from 'zod/mini';

/** A UUID is one too; no slug is as long, with the number after it. */
const ID_OR_SLUG = /^[\p{L}\p{N}\p{M}-]{1,80}$/u;

/** What names a habit in a path. */
export const habitParams = z.object({
  id: z
    .string()
    .check(z.regex(ID_OR_SLUG), z.meta({ description: 'The id or a slug of a habit.' })),
});
