import { randomBytes } from 'node:crypto';
import { PASSWORD } from '../crowd.ts';
import type { Planted } from '../crowd.ts';
import type { Call } from '../wire.ts';

/** A call that anybody may make, and that must not tell whether there is an account. */
export interface Door {
  name: string;
  /** @param person with an account, or like one */
  attempt(person: Planted): Pick<Call, 'method' | 'path'> & { body: object };
}

const WRONG = 'a wrong guess at paper';

export const DOORS: readonly Door[] = [
  {
    name: 'sign-in',
    attempt: ({ email }) => ({
      method: 'POST',
      path: '/api/auth/login',
      body: { email, password: WRONG },
    }),
  },
  {
    name: 'sign-up',
    attempt: ({ email }) => ({
      method: 'POST',
      path: '/api/auth/create',
      body: { email, password: PASSWORD, name: 'Zoé' },
    }),
  },
  {
    name: 'resend',
    attempt: ({ email }) => ({
      method: 'POST',
      path: '/api/auth/resend-verification-email',
      body: { email },
    }),
  },
  {
    name: 'forgot',
    attempt: ({ email }) => ({
      method: 'POST',
      path: '/api/auth/forgot-password',
      body: { email },
    }),
  },
  {
    name: 'verify',
    attempt: ({ email }) => ({
      method: 'PATCH',
      path: '/api/auth/verify-email',
      body: { email, code: '123456' },
    }),
  },
  {
    name: 'reset',
    attempt: ({ id }) => ({
      method: 'PATCH',
      path: '/api/auth/create-new-password',
      body: { token: resetTokenLike(id), password: PASSWORD },
    }),
  },
];

/** A link to a new password as it looks: it says whose it is, and nobody was sent it. */
function resetTokenLike(id: string): string {
  return `${id}.${randomBytes(32).toString('base64url')}`;
}
