import { setTimeout as sleep } from 'node:timers/promises';
import { newcomer } from '../../bench/floods/account.ts';
import { FAILURES_BY_IP } from '../../src/server/platform/limits/rules.ts';
import { newEmail } from '../attacks/crowd.ts';
import { call, newAddress } from '../attacks/wire.ts';
import type { Finding } from '../kind.ts';
import { openPerson } from '../person.ts';
import { until } from '../until.ts';

/** Two processes of the product with one database. */
export interface Nodes {
  /** where either listens */
  urls: readonly [string, string];
  dataDir: string;
  /** all that both wrote */
  output(): string;
}

const SIGN_UPS = 40;

/** How long mails may be on their way, in milliseconds. */
const MAILS_WITHIN = 60_000;

/** How many wrong passwords are tried, from one address. */
const FAILURES = 40;

/** A session that was opened at one process holds at the other, is renewed there, and ended. */
export async function sessionsHold({ urls: [one, other], dataDir }: Nodes): Promise<Finding> {
  const { account } = await openPerson({ url: one, dataDir });
  const { email, password, from } = account;
  const ask = async (url: string, method: string, path: string, token?: string, body?: object) => {
    const asked = { method, path, token, from, body: body && JSON.stringify(body) };
    const { status, text } = await call({ url }, asked);
    return { status, body: text === '' ? {} : JSON.parse(text) };
  };
  const signedIn = await ask(one, 'POST', '/api/auth/login', undefined, { email, password });
  let { access_token: access, refresh_token: refresh } = signedIn.body;
  const statuses: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    const [here, there] = turn % 2 === 0 ? [other, one] : [one, other];
    statuses.push((await ask(here, 'GET', '/api/profile/me', access)).status);
    const renewed = await ask(here, 'POST', '/api/auth/refresh', refresh);
    statuses.push(renewed.status);
    ({ access_token: access, refresh_token: refresh } = renewed.body);
    statuses.push((await ask(there, 'GET', '/api/profile/me', access)).status);
  }
  const out = await ask(one, 'POST', '/api/auth/logout', access);
  const after = await ask(other, 'GET', '/api/profile/me', access);
  const isGood = statuses.every((status) => status === 200) && out.status < 300;
  return {
    held: isGood && after.status === 401,
    found: isGood
      ? `a session held, was renewed ${statuses.length / 3} times at either, and ended at both${after.status === 401 ? '' : ` (not: ${after.status})`}`
      : `a session was answered ${[...new Set(statuses), out.status].join(', ')}`,
  };
}

/** Wrong passwords count together, at whichever process they are tried. */
export async function limitsHold({ urls }: Nodes): Promise<Finding> {
  const statuses: number[] = [];
  for (let turn = 0; turn < FAILURES; turn += 1) {
    const body = JSON.stringify({ email: newEmail(), password: 'not this one' });
    const attempt = { method: 'POST', path: '/api/auth/login', body, from: '192.0.2.7' };
    statuses.push((await call({ url: urls[turn % 2] ?? '' }, attempt)).status);
  }
  const tried = statuses.filter((status) => status === 401).length;
  const refused = statuses.filter((status) => status === 429).length;
  return {
    held: tried === mostFailures() && tried + refused === FAILURES,
    found: `${tried} wrong passwords tried at both together, ${refused} refused`,
  };
}

/** How many may fail before the next has to wait. */
function mostFailures(): number {
  let count = 1;
  while (FAILURES_BY_IP.pauseAfter(count) === 0) count += 1;
  return count;
}

/** Each mail of many sign-ups goes once, whichever process takes it. */
export async function jobsAreDoneOnce({ urls, output }: Nodes): Promise<Finding> {
  const emails = Array.from({ length: SIGN_UPS }, newEmail);
  await Promise.all(emails.map((email, index) => signUp(urls, email, index)));
  const mailsTo = (email: string) => output().split(`Mail to ${email} `).length - 1;
  await until(() => emails.every((email) => mailsTo(email) > 0), { within: MAILS_WITHIN });
  // Whoever would send one again does so at once, or after the lease that a kill leaves behind.
  await sleep(1000);
  const counts = emails.map(mailsTo);
  const once = counts.filter((count) => count === 1).length;
  return {
    held: once === emails.length,
    found: `${once} of ${emails.length} mails sent once${once === emails.length ? '' : `, others ${Math.min(...counts)} to ${Math.max(...counts)} times`}`,
  };
}

/** Signs up at either process by turns, until one has the time for it. */
async function signUp(urls: Nodes['urls'], email: string, index: number): Promise<void> {
  const body = JSON.stringify(newcomer(email));
  const signingUp = { method: 'POST', path: '/api/auth/create', body, from: newAddress() };
  for (let turn = index; ; turn += 1) {
    const { status } = await call({ url: urls[turn % 2] ?? '' }, signingUp);
    if (status < 300) return;
    if (status !== 503) throw new Error(`A sign-up was answered ${status}`);
    await sleep(1000);
  }
}
