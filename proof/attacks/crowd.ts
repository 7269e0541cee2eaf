import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tokens } from '#contract/account.ts';
import type { Locale } from '#contract/locale.ts';
import { PASSWORD } from '../../bench/floods/account.ts';
import type { Product } from '../../bench/product.ts';
import { openDatabase } from '../../scripts/open-database.ts';
import { makeAccount } from '../../src/server/features/auth/accounts.usecases.ts';
import { createPasswords } from '../../src/server/features/auth/passwords.ts';
import { seal } from '../../src/server/platform/jobs/seal.ts';
import { deriveKeys } from '../../src/server/platform/keys.ts';
import { plantRows } from './rows.ts';
import { call, newAddress } from './wire.ts';

/** Somebody whose account was put straight into the database. */
export interface Planted {
  id: string;
  email: string;
}

/** Accounts with verified addresses, all with one password: to hash it once takes no time. */
export async function plantCrowd(
  { env }: Pick<Product, 'env'>,
  count: number,
  { name = 'Zoé', locale = 'en' }: { name?: string; locale?: Locale } = {},
): Promise<Planted[]> {
  const passwords = createPasswords();
  const password_hash = await passwords.inTurn({ line: 'sign-ups', names: [] }, ({ hash }) =>
    hash(PASSWORD),
  );
  await using database = await openDatabase(env);
  return await database.write(async (writer) => {
    const crowd: Planted[] = [];
    while (crowd.length < count) {
      const email = newEmail();
      const account = { email, name, password_hash, locale, time_zone: 'UTC' };
      crowd.push({ email, id: await makeAccount(writer, account, Date.now()) });
    }
    return crowd;
  });
}

/** Gives people a passkey, and an app for codes. */
export async function plantFactors(product: Product, people: readonly Planted[]): Promise<void> {
  const { secondFactors } = deriveKeys(String(product.env['APP_SECRET']));
  const app = seal('JBSWY3DPEHPK3PXP', secondFactors);
  const rows = people.flatMap(({ id: user_id }) => {
    const handle = randomBytes(16).toString('base64url');
    const about = { handle, relyingParty: 'localhost', device: '', transports: [], synced: true };
    const common = { user_id, created_at: Date.now() };
    return [
      { ...common, id: 'totp', kind: 'totp', secret: app, about: '{}' },
      { ...common, id: randomUUID(), kind: 'passkey', secret: 'x', about: JSON.stringify(about) },
    ];
  });
  await plantRows(product, 'credentials', rows);
}

/** Has people run the server. */
export async function makeOperators(product: Product, people: readonly Planted[]): Promise<void> {
  const rows = people.map(({ id }) => ({ user_id: id, since: Date.now(), is_first: 0 }));
  await plantRows(product, 'operators', rows);
}

/** An address like all others, as long as they are. */
export function newEmail(): string {
  return `${randomUUID()}@example.org`;
}

/** Signs in, and comes again where the line is full. @throws when the sign-in is refused */
export async function signIn(
  product: Pick<Product, 'url'>,
  email: string,
  { remember = false } = {},
): Promise<Tokens & { cookies: string }> {
  const body = JSON.stringify({ email, password: PASSWORD, remember });
  const attempt = { method: 'POST', path: '/api/auth/login', body, from: newAddress() };
  let answer = await call(product, attempt);
  while (answer.status === 503) {
    await sleep(Number(answer.headers['retry-after']) * 1000);
    answer = await call(product, attempt);
  }
  if (answer.status !== 200) throw new Error(`Sign-in: ${answer.status} ${answer.text}`);
  const cookies = (answer.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ');
  return { ...(JSON.parse(answer.text) as Tokens), cookies };
}
