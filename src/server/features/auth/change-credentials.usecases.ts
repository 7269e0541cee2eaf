import type { CredentialChange } from '../../platform/mail/mails.ts';
import { lastWayIn, notFound } from '../../platform/problem-error.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { credentialRows, type Credential } from './credentials.store.ts';
import { endFormerAccess } from './end-access.ts';
import { isWayIn } from './proofs.ts';
import { requireProof } from './prove.usecases.ts';
import type { Person } from './sessions.usecases.ts';
import { tellOfChange } from './tell-of-change.ts';
import type { Writer } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import type { NewIdentity } from './providers/identities.ts';

/**
 * Removes one of what lets a person in, if something else does. Their other sessions end, which may
 * have begun with it.
 *
 * @throws ProblemError not_found, password_needed, last_way_in
 */
export async function removeCredential(
  deps: AuthDependencies,
  person: Person,
  { which, change }: { which: (row: Credential) => boolean; change: CredentialChange },
): Promise<void> {
  const { userId, sessionId } = person;
  await deps.database.write(async (writer) => {
    const { account, credentials: rows } = await requireProof(deps, writer, person);
    const row = rows.find(which);
    if (!row) throw notFound();
    const left = rows.filter((other) => other !== row);
    if (!isWayIn(left, deps)) throw lastWayIn();
    await credentialRows.remove(writer, row);
    await endFormerAccess(writer, userId, sessionId);
    await tellOfChange(deps, writer, account, { change, what: row.name });
  }, userId);
  deps.log.info({ user: userId, session: sessionId, change }, 'credential removed');
}

/** @throws ProblemError not_found, password_needed, last_way_in */
export async function removePassword(deps: AuthDependencies, person: Person): Promise<void> {
  await removeCredential(deps, person, {
    which: ({ kind }) => kind === 'password',
    change: 'password-removed',
  });
}

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
