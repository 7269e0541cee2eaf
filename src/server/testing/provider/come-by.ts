import type { OidcConfig, ProviderConfig } from '../../oidc-settings.ts';
import { cookiesIn, NO_PROVIDERS, type TestApp } from '../test-app.ts';
import type { TestProvider } from './open-provider.ts';

export const withProviders = (...providers: ProviderConfig[]): { oidc: OidcConfig } => ({
  oidc: { ...NO_PROVIDERS, providers },
});

/** Begins to come by a provider, and comes back with its answer. */
export async function goAndBack(
  test: TestApp,
  provider: TestProvider,
  { invitation, token, to }: { invitation?: string; token?: string; to?: 'join' | 'confirm' } = {},
) {
  const { key } = provider.config;
  const asked = to
    ? await test.send('POST', '/api/profile/provider', { token, body: { provider: key, to } })
    : await test.send('POST', '/api/auth/provider', { body: { provider: key, invitation } });
  if (asked.statusCode !== 200) return { asked, cookies: {}, body: { provider: key, answer: 'x' } };
  const answer = await provider.visit(asked.json<{ url: string }>().url);
  return { asked, cookies: cookiesIn(asked), body: { provider: key, answer } };
}

/** The whole way in. */
export async function comeBy(test: TestApp, provider: TestProvider, invitation?: string) {
  const { cookies, body } = await goAndBack(test, provider, invitation ? { invitation } : {});
  return await test.send('POST', '/api/auth/provider/sign-in', { body, cookies });
}

/** Joins an identity to the account of who is signed in. */
export async function join(test: TestApp, provider: TestProvider, token: string) {
  const { asked, cookies, body } = await goAndBack(test, provider, { token, to: 'join' });
  if (asked.statusCode !== 200) return asked;
  return await test.send('POST', '/api/profile/identities', { token, body, cookies });
}
