import type { CreateLinkBody, Link } from '#contract/links.ts';
import type { TestApp } from './test-app.ts';

type StampBody = Extract<CreateLinkBody, { kind: 'stamp' }>;

/** Makes a link that marks a habit, for whoever is signed in. */
export async function makeLink(
  test: TestApp,
  token: string,
  asked: Pick<StampBody, 'habit'> & Partial<StampBody>,
): Promise<Link & { key: string }> {
  const { link, address } = await create(test, token, { kind: 'stamp', at_once: false, ...asked });
  return { ...link, key: address.hash.slice(1, 44) };
}

/** Makes the link of a picture. @returns it with the path of its picture, which ends with its format */
export async function makePicture(
  test: TestApp,
  token: string,
  habit?: string,
): Promise<Link & { path: string }> {
  const asked = habit === undefined ? { kind: 'board' } : { kind: 'year', habit };
  const { link, address } = await create(test, token, asked);
  return { ...link, path: address.pathname.replace(/svg$/, '') };
}

async function create(test: TestApp, token: string, asked: object) {
  const body = { name: '', days: null, ...asked };
  const answer = await test.send('POST', '/api/profile/links', { token, body });
  if (answer.statusCode !== 201) throw new Error(`No link was made: ${answer.body}`);
  const link = answer.json<Link>();
  return { link, address: new URL(link.address) };
}
