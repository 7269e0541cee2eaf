import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The longest that what was removed is, sealed. */
const SEALED_MAX = 20_000;

/** Of a call that removes something that lets others in, or tells them something. */
export const removedAnswer = z.object({
  /** takes the removal back, for two minutes, from the same session */
  undo: z.string(),
});

export type Removed = z.infer<typeof removedAnswer>;

export const removalEndpoints = {
  undoRemoval: endpoint({
    method: 'POST',
    path: '/api/profile/removals/undo',
    summary:
      'Take back that a token, a link, an inbox or a webhook was removed, within two minutes and from the session that did it. It works as before; what it was not told meanwhile is not told later.',
    body: z.strictObject({ undo: z.string().check(z.maxLength(SEALED_MAX)) }),
    problems: ['not_found', 'limit_reached'],
  }),
};
