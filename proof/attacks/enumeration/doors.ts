import { randomBytes, randomUUID } from 'node:crypto';
import { newChallenge } from '../../../src/server/features/auth/passkeys/challenges.ts';
import { deriveKeys } from '../../../src/server/platform/keys.ts';
import { Authenticator } from '../../../src/server/testing/authenticator.ts';
import { PASSWORD } from '../../../bench/floods/account.ts';
import { type Planted } from '../crowd.ts';
import type { Call } from '../wire.ts';
import { comeBack, type WithProvider } from '../with-provider.ts';

type Attempt = Pick<Call, 'method' | 'path' | 'headers'> & { body: object };

/** A call that anybody may make, and that must not tell whether there is an account. */
export interface Door {
  name: string;
  /** of those with an account: whether they have a passkey, and an app for codes */
  haveFactors?: boolean;
  /** @param person with an account, or like one */
  attempt(person: Planted, site: WithProvider): Attempt | Promise<Attempt>;
}

const WRONG = 'a wrong guess at paper';

const to = (method: string, path: string, body: object): Attempt => ({ method, path, body });

export const DOORS: readonly Door[] = [
  {
    name: 'sign-in',
    attempt: ({ email }) => to('POST', '/api/auth/login', { email, password: WRONG }),
  },
  {
    name: 'sign-in with a code',
    haveFactors: true,
    attempt: ({ email }) =>
      to('POST', '/api/auth/login', { email, password: WRONG, code: '123456' }),
  },
  {
    name: 'passkey',
    haveFactors: true,
    attempt: ({ id }, { product: { url, env } }) => {
      const keys = deriveKeys(String(env['APP_SECRET']));
      const challenge = newChallenge({ keys, clock: Date.now }, 'sign-in');
      const device = new Authenticator();
      device.userHandle = Buffer.from(id).toString('base64url');
      const passkey = device.show({ challenge, rp_id: 'localhost' }, { origin: url });
      return to('POST', '/api/auth/passkey', { passkey });
    },
  },
  {
    name: 'sign-up',
    attempt: ({ email }) =>
      to('POST', '/api/auth/create', { email, password: PASSWORD, name: 'Zoé' }),
  },
  {
    name: 'resend',
    attempt: ({ email }) => to('POST', '/api/auth/resend-verification-email', { email }),
  },
  {
    name: 'forgot',
    attempt: ({ email }) => to('POST', '/api/auth/forgot-password', { email }),
  },
  {
    name: 'verify',
    attempt: ({ email }) => to('PATCH', '/api/auth/verify-email', { email, code: '123456' }),
  },
  {
    name: 'reset',
    attempt: ({ id }) => {
      const body = { token: resetTokenLike(id), password: PASSWORD };
      return to('PATCH', '/api/auth/create-new-password', body);
    },
  },
  {
    // Who says at a provider that somebody else’s address is theirs, which it did not verify.
    name: 'provider',
    async attempt({ email }, site) {
      await site.provider.be({ sub: randomUUID(), email });
      return await comeBack(site);
    },
  },
];

/** A link to a new password as it looks: it says whose it is, and nobody was sent it. */
function resetTokenLike(id: string): string {
  return `${id}.${randomBytes(32).toString('base64url')}`;
}
