import type { Writer } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/new-id.ts';
import { credentialRows, type Credential } from '../credentials.store.ts';
import type { NewIdentity } from './identities.ts';

/**
 * Gives an account an identity, by which its person comes in from then on.
 *
 * @throws an error that isUniqueViolation knows, when another account has it
 */
export async function giveIdentity(
  writer: Writer,
  userId: string,
  identity: NewIdentity,
  now: number,
): Promise<Credential> {
  const row = {
    ...identity,
    user_id: userId,
    id: newId(),
    kind: 'identity',
    counter: 0,
    created_at: now,
    used_at: null,
  } as const;
  await credentialRows.insert(writer, row);
  return row;
}
