import type { AccountExport } from '#contract/export.ts';
import type { Credentials, MadePasskey, MakePasskey, Passkey } from '#contract/passkeys.ts';
import { MAX_PASSKEYS } from '#domain/limits.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/new-id.ts';
import {
  conflict,
  invalidPasskey,
  limitReached,
  notFound,
} from '../../../platform/problem-error.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { credentialRows, findCredentials } from '../credentials.store.ts';
import type { Credential } from '../credentials.store.ts';
import { removeCredential } from '../change-credentials.usecases.ts';
import { identitiesIn, identityAnswer, identityFacts } from '../providers/identities.ts';
import type { Site } from '../proofs.ts';
import { requireProof } from '../prove.usecases.ts';
import { sessionKey, sessionRows } from '../sessions.store.ts';
import type { Person } from '../sessions.usecases.ts';
import { tellOfChange } from '../tell-of-change.ts';
import { newChallenge, spendChallenge } from './challenges.ts';
import {
  isUsable,
  passkeyAnswer,
  passkeyFacts,
  passkeysIn,
  relyingPartyOf,
  type AboutPasskey,
} from './passkey-rows.ts';
import { checkMade } from './webauthn.ts';

/** What a challenge is for that makes a passkey. */
const making = ({ sessionId }: Person) => `make ${sessionId}`;

/** What lets a person in. */
export async function listCredentials(
  { reader, publicUrl, oidc }: Site & { reader: Reader },
  { userId }: Person,
): Promise<Credentials> {
  const rows = await findCredentials(reader, userId);
  const passkeys = passkeysIn(rows);
  const usable = passkeys.filter(({ row }) => isUsable(row, publicUrl));
  return {
    ...summaryOf(rows),
    passkeys: passkeys.map((passkey) => passkeyAnswer(passkey, publicUrl)),
    identities: identitiesIn(rows).map(({ row }) => identityAnswer(row, oidc)),
    accepted: {
      rp_id: relyingPartyOf(publicUrl),
      user_id: userHandleOf(userId),
      ids: usable.map(({ handle }) => handle),
    },
  };
}

/** What lets a person in, for them to take along. */
export async function exportedCredentials(
  reader: Reader,
  userId: string,
): Promise<AccountExport['credentials']> {
  const rows = await findCredentials(reader, userId);
  return {
    ...summaryOf(rows),
    passkeys: passkeysIn(rows).map(passkeyFacts),
    identities: identitiesIn(rows).map(({ row }) => identityFacts(row)),
  };
}

function summaryOf(rows: readonly Credential[]) {
  const count = (kind: Credential['kind']) => rows.filter((row) => row.kind === kind).length;
  return {
    password: count('password') > 0,
    second_factor: count('totp') > 0,
    recovery_codes: count('recovery'),
  };
}

/** What browsers keep with a passkey, to say whose it is: nothing that tells who that is. */
function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

function refuseMore(rows: readonly Credential[]): void {
  if (passkeysIn(rows).length >= MAX_PASSKEYS) throw limitReached('passkeys');
}

/**
 * What a browser needs to make a passkey for somebody who has shown who they are.
 *
 * @throws ProblemError password_needed, limit_reached
 */
export async function beginPasskey(deps: AuthDependencies, person: Person): Promise<MakePasskey> {
  const { account, credentials: rows } = await deps.database.write((writer) =>
    requireProof(deps, writer, person),
  );
  refuseMore(rows);
  return {
    challenge: newChallenge(deps, making(person)),
    rp_id: relyingPartyOf(deps.publicUrl),
    user: {
      id: userHandleOf(person.userId),
      name: account.email,
      display_name: account.name,
    },
    known: passkeysIn(rows).map(({ handle, transports }) => ({ id: handle, transports })),
  };
}

/**
 * Keeps a passkey that a browser made, and tells its person by mail.
 *
 * @throws ProblemError invalid_passkey, password_needed, limit_reached, conflict
 */
export async function addPasskey(
  deps: AuthDependencies,
  person: Person,
  { made, device }: { made: MadePasskey; device: string },
): Promise<Passkey> {
  const { database, clock, log, publicUrl } = deps;
  const { userId, sessionId } = person;
  const passkey = await checkMade(deps, made, making(person));
  if (!passkey) {
    log.info({ user: userId, session: sessionId }, 'new passkey refused');
    throw invalidPasskey();
  }
  const { challenge, handle, synced, relyingParty, publicKey, counter, maker } = passkey;
  const about: AboutPasskey = { handle, synced, relyingParty, device, transports: made.transports };
  const row = {
    user_id: userId,
    id: newId(),
    kind: 'passkey',
    secret: publicKey,
    name: maker,
    counter,
    about: JSON.stringify(about),
    created_at: clock(),
    used_at: null,
  } as const;
  await database.write(async (writer) => {
    const { account, credentials: rows } = await requireProof(deps, writer, person);
    refuseMore(rows);
    if (passkeysIn(rows).some((other) => other.handle === handle)) throw conflict();
    if (!(await spendChallenge(deps, writer, challenge))) throw invalidPasskey();
    await credentialRows.insert(writer, row);
    // Whoever made it has it at hand.
    const proven = { proven_by: 'passkey', proven_at: row.created_at } as const;
    await sessionRows.change(writer, sessionKey(person), proven);
    await tellOfChange(deps, writer, account, { change: 'passkey-added', what: maker || device });
  }, userId);
  log.info({ user: userId, session: sessionId }, 'passkey added');
  return passkeyAnswer({ ...about, row }, publicUrl);
}

/** @throws ProblemError not_found */
export async function renamePasskey(
  { database, publicUrl }: AuthDependencies,
  { userId }: Person,
  { id, name }: { id: string; name: string },
): Promise<Passkey> {
  const key = { user_id: userId, id };
  const row = await database.write(async (writer) => {
    await credentialRows.change(writer, key, { name });
    return await credentialRows.find(writer, key);
  });
  const [passkey] = row ? passkeysIn([row]) : [];
  if (!passkey) throw notFound();
  return passkeyAnswer(passkey, publicUrl);
}

/** @throws ProblemError not_found, password_needed, last_way_in */
export async function removePasskey(
  deps: AuthDependencies,
  person: Person,
  id: string,
): Promise<void> {
  await removeCredential(deps, person, {
    which: (row) => row.kind === 'passkey' && row.id === id,
    change: 'passkey-removed',
  });
}
