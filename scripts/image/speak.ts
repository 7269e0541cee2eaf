import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './run-contents.ts';

const PERSON = { email: 'ada@example.org', password: 'violet kettle 42' };
const HABIT = 'Read twenty pages';

async function ask(url: string, method: string, body?: object, headers = {}): Promise<Response> {
  const answer = await fetch(url, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${url} was answered with ${answer.status}.`);
  return answer;
}

/**
 * Opens an account by the code that the server shows where it has no mail server, and looks at the
 * page.
 *
 * @returns an access token
 */
export async function openAccount({ address, output }: Running): Promise<string> {
  const page = await (await ask(`${address}/auth/login`, 'GET')).text();
  if (!page.includes('<script')) throw new Error('The page is not there.');
  const created = await ask(`${address}/api/auth/create`, 'POST', { ...PERSON, name: 'Ada' });
  const cookie = created.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const mailed = () => /\b\d{6}\b/.exec(output().split(PERSON.email)[1] ?? '')?.[0];
  while (mailed() === undefined) await sleep(100);
  const proof = { email: PERSON.email, code: mailed() };
  await ask(`${address}/api/auth/verify-email`, 'PATCH', proof, { cookie });
  const signedIn = await ask(`${address}/api/auth/login`, 'POST', PERSON);
  const { access_token: token }: { access_token: string } = await signedIn.json();
  return token;
}

export async function keepHabit(address: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const habit = { name: HABIT, icon: '📖', frequency: 'DAILY' };
  await ask(`${address}/api/habits`, 'POST', habit, headers);
}

/** @throws when the habit is not there any more */
export async function seesHabit(address: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const list = await (await ask(`${address}/api/habits`, 'GET', undefined, headers)).text();
  if (!list.includes(HABIT)) throw new Error('The habit is gone.');
}

/** Has a file of another tracker looked at, which a process with no rights at all reads. */
export async function sendFile(address: string, token: string): Promise<void> {
  const answer = await fetch(`${address}/api/imports/preview`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
    },
    body: 'no file of any tracker',
  });
  const { code }: { code: string } = await answer.json();
  if (code !== 'unknown_format') throw new Error(`A file was answered with ${code}.`);
}
