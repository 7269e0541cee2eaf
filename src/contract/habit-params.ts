import { z } from 'zod/mini';

/** More than the longest slug has, with the number after it. */
const LONGEST = 80;
const ID_OR_SLUG = /^[\p{L}\p{N}\p{M}-]+$/u;

/** What names a habit in a path. */
export const habitParams = z.object({
  id: z.string().check(
    z.maxLength(LONGEST),
    z.refine((value) => ID_OR_SLUG.test(value), { error: 'invalid' }),
    z.meta({ description: 'The id or a slug of a habit.' }),
  ),
});
