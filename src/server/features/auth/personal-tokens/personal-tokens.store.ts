import type { Insertable, Selectable } from 'kysely';
import type { PersonalTokenTable, UserTable } from '../../../platform/database/account-tables.ts';
import type { Database, Reader, Writer } from '../../../platform/database/database.ts';
import { listOf } from '../../../platform/database/list-of.ts';
import { prepared } from '../../../platform/database/prepared.ts';

export type TokenRow = Selectable<PersonalTokenTable>;

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

/** All tokens of a person, the newest first. */
export async function findTokens(reader: Reader, userId: string): Promise<TokenRow[]> {
  return await reader
    .selectFrom('personal_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

export async function insertToken(
  writer: Writer,
  token: Insertable<PersonalTokenTable>,
): Promise<void> {
  await writer.insertInto('personal_tokens').values(token).execute();
}

/** Notes when a token was last used, and by what. */
export async function noteTokenUse(
  writer: Writer,
  { user_id, id }: Pick<TokenRow, 'user_id' | 'id'>,
  use: Pick<TokenRow, 'used_at' | 'used_by'>,
): Promise<void> {
  await writer
    .updateTable('personal_tokens')
    .set(use)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes a token. @returns what it was; undefined where there is none */
export async function deleteToken(
  writer: Writer,
  userId: string,
  id: string,
): Promise<TokenRow | undefined> {
  return await writer
    .deleteFrom('personal_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes all tokens of a person. */
export async function deleteTokens(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('personal_tokens').where('user_id', '=', userId).execute();
}
