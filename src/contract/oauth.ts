import { z } from 'zod/mini';
import { endpoint, SCOPES } from './endpoint.ts';

/** What a client asks for in the address to which it sends its person (RFC 6749 §4.1.1, RFC 7636). */
export const authorizationRequest = z.strictObject({
  response_type: z.literal('code'),
  /** the address of its metadata document, by which it is known */
  client_id: z.string().check(z.maxLength(500)),
  redirect_uri: z.string().check(z.maxLength(500)),
  code_challenge: z.string().check(z.regex(/^[\w-]{43}$/)),
  code_challenge_method: z.literal('S256'),
  scope: z.optional(z.string().check(z.maxLength(500))),
  state: z.optional(z.string().check(z.maxLength(2000))),
  /** what the tokens are for (RFC 8707): the address of our tools, where it is said */
  resource: z.optional(z.string().check(z.maxLength(500))),
});

export type AuthorizationRequest = z.infer<typeof authorizationRequest>;

const scopesField = z.array(z.enum(SCOPES));

const consentAsked = z.object({
  client: z.object({
    /** where its document is: that it is from there is all that is known of it */
    host: z.string(),
    /** what it calls itself; empty where it says nothing */
    name: z.string(),
    /** where the answer goes; null: to a program on the device of the person */
    answer_host: z.nullable(z.string()),
  }),
  scopes: scopesField,
  /** for how many days the token would work */
  days: z.int(),
  /** where a refusal leads */
  refusal: z.string(),
});

export type ConsentAsked = z.infer<typeof consentAsked>;

/** The calls by which a person lets in a client that sent them here. */
export const oauthEndpoints = {
  lookAtConsent: endpoint({
    method: 'POST',
    path: '/api/oauth/look',
    cost: 0,
    summary:
      'Say which client asks for what, from its metadata document. A client or redirect address that is not accepted is an error of its field.',
    body: authorizationRequest,
    answer: consentAsked,
    problems: ['too_many_requests'],
  }),
  giveConsent: endpoint({
    method: 'POST',
    path: '/api/oauth/consent',
    summary:
      'Let a client in, within ten minutes of confirming who one is. The response says where to go with the code, which works once and for a minute.',
    body: z.strictObject({
      request: authorizationRequest,
      /** those of the asked ones that are given */
      scopes: scopesField.check(z.minLength(1), z.maxLength(SCOPES.length)),
    }),
    answer: z.object({ url: z.string() }),
    problems: ['password_needed', 'changes_held', 'limit_reached', 'too_many_requests'],
  }),
};
