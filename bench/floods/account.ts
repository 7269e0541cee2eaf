import { randomUUID } from 'node:crypto';
import { mailboxOf } from '../../e2e/fixtures/mails.ts';
import type { Product } from '../product.ts';

/** Somebody with an account, signed in. */
export interface Account {
  email: string;
  password: string;
  token: string;
  /** the address that they call from */
  from: string;
  /** sends a call in their name, from their address */
  send(method: string, path: string, body?: object | Uint8Array): Promise<Response>;
}

export const PASSWORD = 'forty stamps on paper';

/** What somebody new says of themselves. */
export function newcomer(email: string) {
  return { email, password: PASSWORD, name: 'Zoé', locale: 'en', time_zone: 'UTC' };
}

/** Makes an account by the calls of the wire. Each one comes from an address of its own. */
export async function openAccount(product: Pick<Product, 'url' | 'dataDir'>): Promise<Account> {
  const email = `${randomUUID()}@example.org`;
  const from = addressOfItsOwn();
  let cookie = '';
  const send = (token: string | undefined) => (method: string, path: string, body?: object) =>
    fetch(product.url + path, {
      method,
      headers: {
        'X-Forwarded-For': from,
        ...(cookie === '' ? {} : { Cookie: cookie }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': typeOf(body) }),
      },
      body:
        body === undefined || body instanceof Uint8Array ? (body ?? null) : JSON.stringify(body),
    } as RequestInit);
  const call = send(undefined);
  const created = await expectOk(call('POST', '/api/auth/create', newcomer(email)));
  // The sign-up is finished in the browser that made it.
  cookie = created.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const code = (await mailboxOf(product.dataDir).newest(email, 'verify-email')).code();
  await expectOk(call('PATCH', '/api/auth/verify-email', { email, code }));
  const answer = await expectOk(call('POST', '/api/auth/login', { email, password: PASSWORD }));
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { email, password: PASSWORD, token, from, send: send(token) };
}

/** The id of somebody's account. */
export async function idOf({ send }: Account): Promise<string> {
  return ((await (await send('GET', '/api/profile/me')).json()) as { id: string }).id;
}

/** @throws when the answer is a refusal */
export async function expectOk(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response;
}

/** Reads an answer to its end, and keeps nothing of it. @returns its status; 0 where it was cut */
export async function statusOf(answer: Promise<Response>): Promise<number> {
  try {
    const { status, body } = await answer;
    for await (const _ of body ?? []);
    return status;
  } catch {
    return 0;
  }
}

function typeOf(body: object): string {
  return body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
}

let addresses = 0;

function addressOfItsOwn(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
