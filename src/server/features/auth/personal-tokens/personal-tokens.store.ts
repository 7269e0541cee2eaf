import type { Selectable } from 'kysely';
import type { UserTable } from '../../../platform/database/account-tables.ts';
import type { PersonalTokenTable } from '../../../platform/database/connection-tables.ts';
import type { Database, Reader } from '../../../platform/database/database.ts';
import { listOf } from '../../../platform/database/list-of.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { keyedRows } from '../../../platform/database/keyed-rows.ts';

export type TokenRow = Selectable<PersonalTokenTable>;

export const tokenRows = keyedRows('personal_tokens', 'user_id', 'id');

/** What a program is let in with. */
export type LetInRow = Pick<TokenRow, 'user_id' | 'id' | 'scopes' | 'habits' | 'used_at'> &
  Pick<UserTable, 'time_zone' | 'day_start_hour'>;

/** The token of a secret that lets its program in now. */
export async function findByHash(
  reader: Reader,
  hash: string,
  now: number,
): Promise<LetInRow | undefined> {
  const [row] = await selectByHash(reader, { hash, now });
  return row;
}

/** It is asked with each call. */
const selectByHash = prepared<{ hash: string; now: number }, LetInRow>((database, value) =>
  database
    .selectFrom('personal_tokens')
    .innerJoin('users', 'users.id', 'personal_tokens.user_id')
    .select(['users.time_zone', 'users.day_start_hour'])
    .select([
      'personal_tokens.user_id',
      'personal_tokens.id',
      'personal_tokens.scopes',
      'personal_tokens.habits',
      'personal_tokens.used_at',
    ])
    .where('personal_tokens.hash', '=', value('hash'))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', value('now'))]))
    .where('users.suspended_at', 'is', null),
);

/** The ids of all tokens of some people that let their programs in. */
export async function findOpenTokens(
  { engine, read }: Database,
  userIds: readonly string[],
  now: number,
): Promise<string[]> {
  const rows = await read
    .selectFrom('personal_tokens')
    .innerJoin('users', 'users.id', 'personal_tokens.user_id')
    .select('personal_tokens.id')
    .where('personal_tokens.user_id', 'in', listOf(engine, userIds))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where('users.suspended_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
