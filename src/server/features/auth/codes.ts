import { randomBytes, randomInt } from 'node:crypto';
import { DAY, MINUTE } from '../../platform/clock.ts';
import type { CodePurpose } from '../../platform/database/account-tables.ts';
import type { Reader, Writer } from '../../platform/database/database.ts';
import { CODE_TRIES, placeOf, type Place } from '../../platform/limits/rules.ts';
import { newId } from '../../platform/new-id.ts';
import { isSame, signatureOf } from '../../platform/signature.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { findCodes, putCode, type Code } from './codes.store.ts';
import { emailKeyOf } from './sign-ups.store.ts';

export const CODE_LIFE: Record<CodePurpose, number> = {
  verify_email: 15 * MINUTE,
  change_email: 15 * MINUTE,
  new_password: 30 * MINUTE,
  sign_in: 15 * MINUTE,
  consent: MINUTE,
};

/** For so long after it was mailed a link can be renewed, where no further one is mailed. */
export const CODE_RENEWABLE = DAY;

/** Six digits, for whoever types them. */
export function newDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Nobody guesses 256 bits: no limit stands before the link of a mail. */
const SECRET_BYTES = 32;

/** Whom a code is for, and what it says. Of one that is for nobody's browser there may be several. */
type NewCode = Pick<Code, 'purpose'> &
  Partial<Pick<Code, 'sign_up_id' | 'user_id' | 'email' | 'asker'>> & { text: string };

/** Keeps a code, as a keyed hash, in the place of the one that the same browser asked for before. */
export async function issueCode(
  writer: Writer,
  key: Buffer,
  { text, ...given }: NewCode,
  now: number,
): Promise<Code> {
  const whose = {
    id: newId(),
    sign_up_id: null,
    user_id: null,
    email: null,
    asker: null,
    ...given,
  };
  const expires_at = now + CODE_LIFE[given.purpose];
  const code = { ...whose, hash: hashOfCode(key, whose, text), created_at: now, expires_at };
  await putCode(writer, code);
  return code;
}

/** What a mail brings to verify an address. */
export interface MailedCode {
  digits: string;
  /** for the link of the mail: computed and not stored, as refresh tokens are */
  secret: string;
}

/** Makes a code that verifies an address. Those that other browsers asked for stay as they are. */
export async function issueMailedCode(
  writer: Writer,
  key: Buffer,
  subject: Pick<NewCode, 'sign_up_id' | 'user_id'>,
  { nonce, now }: { nonce: string; now: number },
): Promise<MailedCode> {
  const digits = newDigits();
  const asker = hashOfNonce(key, nonce);
  const code = { purpose: 'verify_email', ...subject, asker, text: digits } as const;
  const { id } = await issueCode(writer, key, code, now);
  return { digits, secret: secretOf(key, id, digits) };
}

/** What a link is for that needs no address beside it. */
type LinkPurpose = 'new_password' | 'sign_in';

/**
 * Makes a token for a link; it says whose it is. Others that were issued go on working; how many
 * there are is bounded by the mails that a mailbox gets, or by whoever has the command line.
 */
export async function issueLinkToken(
  writer: Writer,
  key: Buffer,
  of: { userId: string; purpose: LinkPurpose },
  now: number,
): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await issueCode(writer, key, { purpose: of.purpose, user_id: of.userId, text: secret }, now);
  return `${of.userId}.${secret}`;
}

/** The code of such a token, if it can still be used. */
export async function findByLinkToken(
  reader: Reader,
  key: Buffer,
  { token, purpose }: { token: string; purpose: LinkPurpose },
  now: number,
): Promise<Code | undefined> {
  const [, userId, text] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (userId === undefined || text === undefined) return undefined;
  const codes = await findCodes(reader, { userId, purpose });
  const code = findGiven(key, codes, { text }, now);
  return typeof code === 'string' ? undefined : code;
}

/** A code that somebody gives. */
export interface GivenCode {
  /** the digits, or what else it says */
  text: string;
  /** of the link that they followed */
  secret?: string | undefined;
  /** of their browser, where it asked for a code: then its own is looked at and no other */
  nonce?: string | undefined;
}

/** Which of some codes was given. Whoever may only guess has to be counted before. */
export function findGiven(
  key: Buffer,
  codes: readonly Code[],
  { text, secret, nonce }: GivenCode,
  now: number,
): Code | 'expired' | 'wrong' {
  const code = codes.find((each) => {
    if (secret !== undefined) return isSame(secret, secretOf(key, each.id, text));
    const isOwn = nonce === undefined || each.asker === hashOfNonce(key, nonce);
    return isOwn && each.hash === hashOfCode(key, each, text);
  });
  if (!code) return 'wrong';
  return code.expires_at > now ? code : 'expired';
}

/**
 * Has somebody guess. Tries are taken before anything is compared, so that many at once get no more
 * of them; what is not wrong gives them back.
 *
 * @param own tries of the browser that asked for the code, which is used up with them
 * @throws ProblemError too_many_requests
 */
export async function countGuess<T>(
  { database, limits }: AuthDependencies,
  { places, own = [] }: { places: readonly Place[]; own?: readonly Place[] },
  look: (writer: Writer) => Promise<T>,
): Promise<T | 'expired'> {
  limits.refuseAgain(places);
  return await database.write(async (writer) => {
    if (own.length > 0 && !(await limits.tryTake(own, writer))) return 'expired';
    await limits.take(places, writer);
    const outcome = await look(writer);
    if (outcome !== 'wrong') await limits.refund([...own, ...places], writer);
    return outcome;
  });
}

/** What counts the wrong codes of a browser that asked for one. */
export const triesOfAsker = (nonce: string) => placeOf(CODE_TRIES, `asker ${nonce}`);

/**
 * What counts those of all other browsers for an address. Strangers have at most seven codes a day
 * sent to a mailbox. Each lives for a quarter of an hour, which two windows of five guesses touch,
 * and its own browser has five more: whoever has as many networks as they like finds one of them by
 * chance with 7 × 15 in a million a day.
 */
export const triesOfOthers = (email: string) => placeOf(CODE_TRIES, `others ${emailKeyOf(email)}`);

/** Names a browser that asked for a code to an address, to that browser and no other. */
export function newNonce(key: Buffer, email: string): string {
  return nonceFor(key, email, randomBytes(16).toString('base64url'));
}

/** Whether a browser was named when it asked for a code to this very address. */
export function isNonceFor(key: Buffer, email: string, nonce: string): boolean {
  const [drawn = ''] = nonce.split('.');
  return isSame(nonce, nonceFor(key, email, drawn));
}

function nonceFor(key: Buffer, email: string, drawn: string): string {
  return `${drawn}.${signatureOf(key, `nonce.${drawn}.${emailKeyOf(email)}`)}`;
}

export function hashOfNonce(key: Buffer, nonce: string): string {
  return signatureOf(key, `sign-up.${nonce}`);
}

/** What each purpose is called where it is hashed. */
const HASHED_AS: Record<CodePurpose, string> = {
  verify_email: 'sign-up',
  change_email: 'change_email',
  new_password: 'reset_password',
  sign_in: 'sign_in',
  consent: 'consent',
};

function hashOfCode(
  key: Buffer,
  { purpose, id, user_id }: Pick<Code, 'purpose' | 'id' | 'user_id'>,
  text: string,
): string {
  const of = purpose === 'verify_email' ? id : user_id;
  return signatureOf(key, `${HASHED_AS[purpose]}.${of}.${text}`);
}

function secretOf(key: Buffer, id: string, digits: string): string {
  return signatureOf(key, `code-link.${id}.${digits}`);
}
