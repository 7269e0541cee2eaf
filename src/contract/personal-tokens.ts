import { z } from 'zod/mini';
import { endpoint, SCOPES } from './endpoint.ts';
import { idParams, line } from './fields.ts';
import { removedAnswer } from './removals.ts';

const scopeField = z.enum(SCOPES);

/** The longest time after which a token ends that has an end. */
const TOKEN_DAYS = 3650;

export const personalTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(scopeField),
  /** the only habits that it is for; null: all of them */
  habits: z.nullable(z.array(z.string())),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
  /** to the hour, and what the program calls itself; empty where that is not known */
  used_at: z.nullable(z.string()),
  used_by: z.string(),
});

export type PersonalToken = z.infer<typeof personalTokenSchema>;

export const createPersonalTokenBody = z.strictObject({
  name: line(1, 60),
  scopes: z.array(scopeField).check(z.minLength(1), z.maxLength(SCOPES.length)),
  habits: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(100))),
  /** for how many days it works; null: until it is revoked */
  days: z.nullable(z.int().check(z.gte(1), z.lte(TOKEN_DAYS))),
});

export type CreatePersonalTokenBody = z.infer<typeof createPersonalTokenBody>;

const madeTokenAnswer = z.object({
  token: personalTokenSchema,
  /** what the program sends as its bearer, which nobody can be shown again */
  secret: z.string(),
});

export type MadePersonalToken = z.infer<typeof madeTokenAnswer>;

/** The calls by which a person lets programs in, and out again. */
export const personalTokenEndpoints = {
  listPersonalTokens: endpoint({
    method: 'GET',
    path: '/api/profile/tokens',
    summary: 'The personal tokens of this person, the newest first.',
    answer: z.array(personalTokenSchema),
  }),
  createPersonalToken: endpoint({
    method: 'POST',
    path: '/api/profile/tokens',
    summary:
      'Make a personal token for a program, within ten minutes of confirming who one is. Its secret is shown this once.',
    body: createPersonalTokenBody,
    status: 201,
    answer: madeTokenAnswer,
    problems: ['not_found', 'password_needed', 'changes_held', 'limit_reached'],
  }),
  revokePersonalToken: endpoint({
    method: 'DELETE',
    path: '/api/profile/tokens/{id}',
    summary: 'Revoke a personal token. It stops working at once.',
    params: idParams,
    answer: removedAnswer,
    problems: ['not_found'],
  }),
};
