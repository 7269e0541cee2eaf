import { MINUTE } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/database/database.ts';
import { seal, unseal } from '../../../platform/jobs/seal.ts';
import { CODE_TRIES, placeOf } from '../../../platform/limits/rules.ts';
import { conflict, expiredCode, invalidCode, notFound } from '../../../platform/problem-error.ts';
import { readSigned, signed } from '../../../platform/signature.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { countGuess } from '../codes.ts';
import { credentialRows, deleteKinds, TOTP } from '../credentials.store.ts';
import { endFormerAccess } from '../end-access.ts';
import { requireProof } from '../prove.usecases.ts';
import { sessionKey, sessionRows } from '../sessions.store.ts';
import type { Person } from '../sessions.usecases.ts';
import { tellOfChange } from '../tell-of-change.ts';
import { newRecoveryCodes, recoveryCodeId } from './recovery-codes.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** For so long a secret waits for its first code. */
const TICKET_LIFE = 15 * MINUTE;

/** A secret that waits: its holder keeps it, and can neither read it otherwise nor change it. */
function ticketOf({ keys, clock }: AuthDependencies, { sessionId }: Person, secret: string) {
  const sealed = seal(secret, keys.secondFactors);
  return signed(keys.secondFactors, `${sealed}.${sessionId}.${clock() + TICKET_LIFE}`);
}

/** @throws ProblemError expired_code where it is too old, or another session's */
function secretIn({ keys, clock }: AuthDependencies, person: Person, ticket: string): string {
  const [sealed = '', sessionId, until] = readSigned(keys.secondFactors, ticket)?.split('.') ?? [];
  if (sessionId !== person.sessionId || Number(until) <= clock()) throw expiredCode();
  return unseal(sealed, keys.secondFactors);
}

/**
 * A secret for an authenticator app. It counts once its first code was given.
 *
 * @throws ProblemError password_needed, conflict where there is one already
 */
export async function makeSecondFactor(deps: AuthDependencies, person: Person) {
  const { account } = await deps.database.write((writer) => requireProof(deps, writer, person));
  if (account.totp_secret !== null) throw conflict();
  const secret = newTotpSecret();
  const ticket = ticketOf(deps, person, secret);
  return { secret, uri: totpUri(secret, account.email), ticket };
}

/**
 * Has codes asked for after the password from now on. Other sessions end, which began without one.
 *
 * @returns the recovery codes, which nobody is told again
 * @throws ProblemError invalid_code, expired_code, password_needed, conflict, too_many_requests
 */
export async function addSecondFactor(
  deps: AuthDependencies,
  person: Person,
  { ticket, code }: { ticket: string; code: string },
): Promise<{ codes: string[] }> {
  const { keys, clock, log } = deps;
  const { userId, sessionId } = person;
  const secret = secretIn(deps, person, ticket);
  const tries = { places: [placeOf(CODE_TRIES, `second factor ${userId}`)] };
  const outcome = await countGuess(deps, tries, async (writer) => {
    const { account } = await requireProof(deps, writer, person);
    if (account.totp_secret !== null) throw conflict();
    const now = clock();
    const step = stepOfCode(secret, code, now);
    if (step === undefined) return 'wrong';
    await credentialRows.insert(writer, {
      user_id: userId,
      id: TOTP,
      kind: 'totp',
      secret: seal(secret, keys.secondFactors),
      counter: step,
      created_at: now,
      used_at: null,
    });
    const codes = await replaceRecoveryCodes(deps, writer, userId);
    await sessionRows.change(writer, sessionKey(person), { proven_by: 'code', proven_at: now });
    await endFormerAccess(writer, userId, sessionId);
    await tellOfChange(deps, writer, account, { change: 'second-factor-added' });
    return codes;
  });
  if (outcome === 'expired' || outcome === 'wrong') throw invalidCode();
  log.info({ user: userId, session: sessionId }, 'second factor added');
  return { codes: outcome };
}

/** @throws ProblemError not_found, password_needed */
export async function removeSecondFactor(deps: AuthDependencies, person: Person): Promise<void> {
  const { userId, sessionId } = person;
  await deps.database.write(async (writer) => {
    const { account } = await requireProof(deps, writer, person);
    if (!(await credentialRows.remove(writer, { user_id: userId, id: TOTP }))) throw notFound();
    await deleteKinds(writer, userId, ['recovery']);
    await endFormerAccess(writer, userId, sessionId);
    await tellOfChange(deps, writer, account, { change: 'second-factor-removed' });
  }, userId);
  deps.log.info({ user: userId, session: sessionId }, 'second factor removed');
}

/**
 * Gives ten new recovery codes to somebody who has what they stand in for.
 *
 * @throws ProblemError conflict where there is nothing that they could stand in for; password_needed
 */
export async function renewRecoveryCodes(
  deps: AuthDependencies,
  person: Person,
): Promise<{ codes: string[] }> {
  const { userId, sessionId } = person;
  const codes = await deps.database.write(async (writer) => {
    const { account, credentials } = await requireProof(deps, writer, person);
    if (!credentials.some(({ kind }) => kind === 'totp' || kind === 'passkey')) throw conflict();
    await tellOfChange(deps, writer, account, { change: 'recovery-codes-made' });
    return await replaceRecoveryCodes(deps, writer, userId);
  }, userId);
  deps.log.info({ user: userId, session: sessionId }, 'recovery codes made');
  return { codes };
}

async function replaceRecoveryCodes(
  { keys, clock }: AuthDependencies,
  writer: Writer,
  userId: string,
): Promise<string[]> {
  await deleteKinds(writer, userId, ['recovery']);
  const codes = newRecoveryCodes();
  for (const code of codes) {
    const id = recoveryCodeId(keys.secondFactors, userId, code);
    const none = { secret: '', created_at: clock(), used_at: null };
    await credentialRows.insert(writer, { user_id: userId, id, kind: 'recovery', ...none });
  }
  return codes;
}
