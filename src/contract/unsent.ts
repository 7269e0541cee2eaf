import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** How many go into one request, and how many bytes it may have. */
export const MAX_SEALED = 100;
const MAX_BYTES = 512 * 1024;

/**
 * What a person did and never sent, and that waits in a browser which others use: these may save it
 * to a file before they delete it, and only that person can have it opened.
 */
export const unsentEndpoints = {
  sealUnsent: endpoint({
    method: 'POST',
    path: '/api/unsent/seal',
    auth: 'none',
    summary:
      'Encrypt unsent commands of a person, so that anyone can save them and only that person can open them. The server stores nothing and carries out nothing.',
    body: z.strictObject({
      /** the id of the person */
      person: z.uuid(),
      commands: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_SEALED)),
    }),
    bodyLimit: MAX_BYTES,
    answer: z.object({ sealed: z.string() }),
    problems: ['too_many_requests'],
  }),
  openSealed: endpoint({
    method: 'POST',
    path: '/api/unsent/open',
    summary: 'Decrypt commands that were sealed for this person, without carrying them out.',
    body: z.strictObject({ sealed: z.string().check(z.minLength(1), z.maxLength(2 * MAX_BYTES)) }),
    bodyLimit: 2 * MAX_BYTES,
    answer: z.object({ commands: z.array(z.unknown()) }),
    unprocessable: ['invalid_token'],
  }),
};
