import type { CreatePersonalTokenBody, MadePersonalToken } from '#contract/personal-tokens.ts';
import type { TestApp } from './test-app.ts';

/** Makes a personal token for whoever is signed in. */
export async function makeToken(
  test: TestApp,
  token: string,
  asked: Partial<CreatePersonalTokenBody> = {},
): Promise<MadePersonalToken> {
  const body = { name: 'A button', scopes: ['read'], days: 30, ...asked };
  const answer = await test.send('POST', '/api/profile/tokens', { token, body });
  if (answer.statusCode !== 201) throw new Error(`No token was made: ${answer.body}`);
  return answer.json<MadePersonalToken>();
}
