import { randomBytes } from 'node:crypto';
import { DAY, type Clock } from '../../platform/clock.ts';
import type { Keys } from '../../platform/keys.ts';
import { isSame, signatureOf } from '../../platform/signature.ts';
import type { Account } from './accounts.store.ts';

/** How long a device is known after its last sign-in. */
export const KNOWN_DEVICE_LIFE = 365 * DAY;

/** How long a device is trusted: for so long nobody is asked for a second factor on it. */
export const TRUST_LIFE = 30 * DAY;

/** So many accounts one browser is known to: those that signed in last. */
const MAX_MARKS = 5;

const ID_BYTES = 12;
const MARK = /^(?<id>[\w-]{16})\.(?<expiresAt>\d{1,15})\.(?<signature>[\w-]{43})$/;

/** What a mark vouches for. It ends with the password. */
type Holder = Pick<Account, 'id' | 'password_hash'>;

/** What a trust vouches for. It ends with the password and with the second factor. */
type TrustHolder = Holder & Pick<Account, 'totp_secret'>;

interface Dependencies {
  keys: Pick<Keys, 'knownDevices'>;
  clock: Clock;
}

/**
 * Which device of the account's it is; undefined for one on which nobody has signed in yet.
 *
 * @param marks what its browser shows, one an account, which may be anything
 */
export function knownDevice(
  deps: Dependencies,
  marks: string | undefined,
  holder: Holder,
): string | undefined {
  return findMark(deps, marks, signedFor(holder))?.id;
}

/**
 * Marks a device as one on which somebody who knew the password has signed in. Nothing in a mark
 * tells whose account it is.
 *
 * @returns all marks of the browser from now on
 */
export function markDevice(deps: Dependencies, marks: string | undefined, holder: Holder): string {
  return addMark(deps, marks, { text: signedFor(holder), life: KNOWN_DEVICE_LIFE });
}

/** Whether a device need not show a second factor. @param trusts what its browser shows */
export function isTrusted(
  deps: Dependencies,
  trusts: string | undefined,
  holder: TrustHolder,
): boolean {
  return findMark(deps, trusts, trustedFor(holder)) !== undefined;
}

/** Marks a device as one that need not show the second factor for a while. @returns all its marks */
export function trustDevice(
  deps: Dependencies,
  trusts: string | undefined,
  holder: TrustHolder,
): string {
  return addMark(deps, trusts, { text: trustedFor(holder), life: TRUST_LIFE });
}

const signedFor = ({ id, password_hash }: Holder) => `${id}.${password_hash ?? ''}`;

const trustedFor = ({ totp_secret, ...holder }: TrustHolder) =>
  `trusted.${signedFor(holder)}.${totp_secret}`;

function findMark(deps: Dependencies, marks: string | undefined, text: string): Mark | undefined {
  return readMarks(marks).find((mark) => isGenuine(deps, mark, text));
}

function addMark(
  deps: Dependencies,
  marks: string | undefined,
  { text, life }: { text: string; life: number },
): string {
  const all = readMarks(marks);
  const known = all.find((mark) => isGenuine(deps, mark, text));
  const id = known?.id ?? randomBytes(ID_BYTES).toString('base64url');
  const expiresAt = deps.clock() + life;
  const mark = { id, expiresAt, signature: proofOf(deps, text, { id, expiresAt }) };
  return [mark, ...all.filter((other) => other !== known)]
    .slice(0, MAX_MARKS)
    .map((each) => `${each.id}.${each.expiresAt}.${each.signature}`)
    .join('~');
}

interface Mark {
  id: string;
  expiresAt: number;
  signature: string;
}

function readMarks(marks = ''): Mark[] {
  return marks
    .split('~', MAX_MARKS)
    .map((mark) => MARK.exec(mark)?.groups)
    .filter((groups) => groups !== undefined)
    .map(({ id = '', expiresAt, signature = '' }) => ({
      id,
      expiresAt: Number(expiresAt),
      signature,
    }));
}

function isGenuine(deps: Dependencies, mark: Mark, text: string): boolean {
  return mark.expiresAt > deps.clock() && isSame(mark.signature, proofOf(deps, text, mark));
}

function proofOf(
  { keys }: Dependencies,
  text: string,
  { id, expiresAt }: Omit<Mark, 'signature'>,
): string {
  return signatureOf(keys.knownDevices, `${id}.${expiresAt}.${text}`);
}
