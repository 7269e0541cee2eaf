import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParams, line } from './fields.ts';
import { removedAnswer } from './removals.ts';

/** The longest time after which a link ends that has an end. */
const LINK_DAYS = 3650;

export const linkSchema = z.object({
  id: z.string(),
  /**
   * `stamp`: whoever has it marks today of a habit; `board`, `year`: sees today of all habits, or a
   * year of one, as a picture
   */
  kind: z.enum(['stamp', 'board', 'year']),
  /** null: it is about no single one */
  habit: z.nullable(z.string()),
  /** where it is used, in its person’s words; empty where they said nothing */
  name: z.string(),
  /**
   * of a stamp; false of others: whether a browser in which its person is signed in marks the day
   * when it is opened
   */
  at_once: z.boolean(),
  /** what is opened, of a picture the SVG; whoever has it has the link */
  address: z.string(),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
  /** to the hour */
  used_at: z.nullable(z.string()),
});

export type Link = z.infer<typeof linkSchema>;

/** Of every link. */
const given = {
  name: line(0, 60),
  /** for how many days it works; null: until it is closed */
  days: z.nullable(z.int().check(z.gte(1), z.lte(LINK_DAYS))),
};

export const createLinkBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stamp'), habit: z.uuid(), at_once: z.boolean(), ...given }),
  z.strictObject({ kind: z.literal('board'), ...given }),
  z.strictObject({ kind: z.literal('year'), habit: z.uuid(), ...given }),
]);

export type CreateLinkBody = z.infer<typeof createLinkBody>;

/** The calls by which a person makes links and closes them. */
export const linkEndpoints = {
  listLinks: endpoint({
    method: 'GET',
    path: '/api/profile/links',
    summary: 'The links of this person with their addresses, the newest first.',
    answer: z.array(linkSchema),
  }),
  createLink: endpoint({
    method: 'POST',
    path: '/api/profile/links',
    summary:
      'Make a link: whoever has its address marks today of one habit, or sees a picture of today or of a habit’s year.',
    body: createLinkBody,
    status: 201,
    answer: linkSchema,
    problems: ['not_found', 'limit_reached'],
  }),
  closeLink: endpoint({
    method: 'DELETE',
    path: '/api/profile/links/{id}',
    summary: 'Close a link. Its address leads nowhere from then on.',
    params: idParams,
    answer: removedAnswer,
    problems: ['not_found'],
  }),
};
