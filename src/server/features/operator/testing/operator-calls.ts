import { expect } from 'vitest';
import type { ListedAccount } from '#contract/operator.ts';
import { PASSWORD, type TestApp } from '../../../testing/test-app.ts';

interface MadeInvitation {
  invitation: { id: string };
  url: string;
}

/** What an operator asks for in a test, and what others do with it. */
export function operatorCalls(test: TestApp, token: string) {
  const list = async (query = '') =>
    (await test.send('GET', `/api/operator/accounts${query}`, { token })).json<{
      accounts: ListedAccount[];
      next: string | null;
    }>();
  const idOf = async (email: string) =>
    (await list(`?search=${encodeURIComponent(email)}`)).accounts[0]?.id ?? '';
  return {
    list,
    idOf,
    change: async (email: string, act: string) =>
      await test.send('POST', `/api/operator/accounts/${await idOf(email)}`, {
        token,
        body: { act },
      }),
    /** @returns the token of its link */
    async invite(body: object): Promise<{ id: string; invitation: string }> {
      const answer = await test.send('POST', '/api/operator/invitations', {
        token,
        body: { days: 14, locale: 'en', ...body },
      });
      expect(answer.statusCode).toBe(201);
      const { invitation, url } = answer.json<MadeInvitation>();
      return { id: invitation.id, invitation: url.split('#invitation=')[1] ?? '' };
    },
  };
}

export const accept = async (test: TestApp, invitation: string, name = 'Eve') =>
  await test.send('POST', '/api/auth/invitation/accept', {
    body: { invitation, name, password: PASSWORD },
  });

export const signIn = async (test: TestApp, email: string, password = PASSWORD) =>
  await test.send('POST', '/api/auth/login', { body: { email, password } });
