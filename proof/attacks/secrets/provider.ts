import type { Tokens } from '#contract/account.ts';
import type { TestProvider } from '../../../src/server/testing/provider/open-provider.ts';
import { HEADER } from '../with-provider.ts';
import type { Ask, Secrets } from './session.ts';

const SUBJECT = 'marlowe-of-the-club-number-77';

interface AtProvider {
  ask: Ask;
  /** the same, whatever comes of it */
  send: (...call: Parameters<Ask>) => Promise<unknown>;
  secrets: Secrets;
  provider: TestProvider;
}

/** Coming by a provider, signing out there, and coming by the header of a proxy: right, then wrong. */
export async function tryProvider(
  { ask, send, secrets, provider }: AtProvider,
  { email, name }: { email: string; name: string },
): Promise<void> {
  let visits = 0;
  secrets
    .set('subject', SUBJECT)
    .set('secret of the client', provider.settings['OIDC_CLIENT_SECRET'] ?? '');

  async function visit(path: string, body: object): Promise<{ provider: string; answer: string }> {
    visits += 1;
    const { url } = await ask<{ url: string }>('POST', path, { provider: '', ...body });
    const answer = await provider.visit(url);
    const asked = new URL(url).searchParams;
    for (const each of ['state', 'nonce']) secrets.set(`${each} ${visits}`, asked.get(each) ?? '');
    const code = new URLSearchParams(answer).get('code');
    if (code !== null) secrets.set(`code of the provider ${visits}`, code);
    return { provider: '', answer };
  }

  function keep(tokens: Tokens): void {
    secrets.set(`access token of visit ${visits}`, tokens.access_token);
    secrets.set(`refresh token of visit ${visits}`, tokens.refresh_token);
  }

  await provider.be({ sub: SUBJECT, email, email_verified: true, name });
  const joined = await visit('/api/profile/provider', { to: 'join' });
  await ask('POST', '/api/profile/identities', joined);
  await send('POST', '/api/profile/identities', joined);
  keep(await ask('POST', '/api/auth/provider/sign-in', await visit('/api/auth/provider', {})));
  for (const twist of ['nonce', 'key', 'cancelled', 'nonsense'] as const) {
    await provider.twist(twist);
    await send('POST', '/api/auth/provider/sign-in', await visit('/api/auth/provider', {}));
  }
  await provider.twist('none of all');

  const session = await provider.session();
  const token = await provider.signOut(SUBJECT, session);
  secrets.set('session at the provider', session).set('logout token', token);
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const out = '/api/auth/oidc/backchannel-logout';
  await ask('POST', out, Buffer.from(`logout_token=${token}`), form);
  for (const wrong of [token, `${token}x`])
    await send('POST', out, Buffer.from(`logout_token=${wrong}`), form);

  visits += 1;
  keep(await ask('POST', '/api/auth/header', {}, { [HEADER]: email }));
  await send('POST', '/api/auth/header', {}, { [HEADER]: `${email} ${name}` });
}
