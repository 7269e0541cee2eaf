import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tokens } from '#contract/account.ts';
import type { Locale } from '#contract/locale.ts';
import type { Product } from '../../bench/product.ts';
import { openDatabase } from '../../scripts/open-database.ts';
import { makeAccount } from '../../src/server/features/auth/accounts.usecases.ts';
import { createPasswords } from '../../src/server/features/auth/passwords.ts';
import { call, newAddress } from './wire.ts';

/** Somebody whose account was put straight into the database. */
export interface Planted {
  id: string;
  email: string;
}

export const PASSWORD = 'forty stamps on paper';

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
  const { database } = await openDatabase(env);
  try {
    return await database.write(async (writer) => {
      const crowd: Planted[] = [];
      while (crowd.length < count) {
        const email = newEmail();
        const account = { email, name, password_hash, locale, time_zone: 'UTC' };
        crowd.push({ email, id: await makeAccount(writer, account, Date.now()) });
      }
      return crowd;
    });
  } finally {
    await database.close();
  }
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
