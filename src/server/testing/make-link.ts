import type { CreateLinkBody, Link } from '#contract/links.ts';
import type { TestApp } from './test-app.ts';

/** Makes a link that marks a habit, for whoever is signed in. */
export async function makeLink(
  test: TestApp,
  token: string,
  asked: Pick<CreateLinkBody, 'habit'> & Partial<CreateLinkBody>,
): Promise<Link & { key: string }> {
  const body = { kind: 'stamp', name: '', at_once: false, days: null, ...asked };
  const answer = await test.send('POST', '/api/profile/links', { token, body });
  if (answer.statusCode !== 201) throw new Error(`No link was made: ${answer.body}`);
  const link = answer.json<Link>();
  return { ...link, key: new URL(link.address).hash.slice(1, 44) };
}
