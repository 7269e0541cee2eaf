import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The calls by which a page keeps a person's whole notebook. */
export const notebookEndpoints = {
  followNotebook: endpoint({
    method: 'GET',
    path: '/api/notebook/live',
    auth: 'bearer',
    summary:
      'Follow the revision of this person’s habits, groups and pauses: it comes at once, and again whenever it has grown. Ends with the session, and now and then, to be followed anew.',
    status: 200,
    answer: z.int(),
    events: 'revision',
    problems: ['too_many_requests'],
  }),
};
