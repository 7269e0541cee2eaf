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
const MAX_TOKENS = 5;

const ID_BYTES = 12;
const TOKEN = /^(?<id>[\w-]{16})\.(?<expiresAt>\d{1,15})\.(?<signature>[\w-]{43})$/;

/** What a token vouches for. It ends with the password. */
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
 * @param marks the tokens that its browser shows, one an account, which may be anything
 */
export function knownDevice(
  deps: Dependencies,
  marks: string | undefined,
  holder: Holder,
): string | undefined {
  return findToken(deps, marks, signedFor(holder))?.id;
}

/**
 * Makes a device known: somebody who knew the password has signed in on it. Nothing in a token tells
 * whose account it is.
 *
 * @returns all tokens of the browser from now on
 */
export function rememberDevice(
  deps: Dependencies,
  marks: string | undefined,
  holder: Holder,
): string {
  return addToken(deps, marks, { text: signedFor(holder), life: KNOWN_DEVICE_LIFE });
}

/** Whether a device need not show a second factor. @param trusts what its browser shows */
export function isTrusted(
  deps: Dependencies,
  trusts: string | undefined,
  holder: TrustHolder,
): boolean {
  return findToken(deps, trusts, trustedFor(holder)) !== undefined;
}

/** Lets a device do without the second factor for a while. @returns all its tokens */
export function trustDevice(
  deps: Dependencies,
  trusts: string | undefined,
  holder: TrustHolder,
): string {
  return addToken(deps, trusts, { text: trustedFor(holder), life: TRUST_LIFE });
}

const signedFor = ({ id, password_hash }: Holder) => `${id}.${password_hash ?? ''}`;

const trustedFor = ({ totp_secret, ...holder }: TrustHolder) =>
  `trusted.${signedFor(holder)}.${totp_secret}`;

function findToken(
  deps: Dependencies,
  marks: string | undefined,
  text: string,
): DeviceToken | undefined {
  return readDeviceTokens(marks).find((mark) => isGenuine(deps, mark, text));
}

function addToken(
  deps: Dependencies,
  marks: string | undefined,
  { text, life }: { text: string; life: number },
): string {
  const all = readDeviceTokens(marks);
  const known = all.find((mark) => isGenuine(deps, mark, text));
  const id = known?.id ?? randomBytes(ID_BYTES).toString('base64url');
  const expiresAt = deps.clock() + life;
  const mark = { id, expiresAt, signature: proofOf(deps, text, { id, expiresAt }) };
  return [mark, ...all.filter((other) => other !== known)]
    .slice(0, MAX_TOKENS)
    .map((each) => `${each.id}.${each.expiresAt}.${each.signature}`)
    .join('~');
}

interface DeviceToken {
  id: string;
  expiresAt: number;
  signature: string;
}

function readDeviceTokens(marks = ''): DeviceToken[] {
  return marks
    .split('~', MAX_TOKENS)
    .map((mark) => TOKEN.exec(mark)?.groups)
    .filter((groups) => groups !== undefined)
    .map(({ id = '', expiresAt, signature = '' }) => ({
      id,
      expiresAt: Number(expiresAt),
      signature,
    }));
}

function isGenuine(deps: Dependencies, mark: DeviceToken, text: string): boolean {
  return mark.expiresAt > deps.clock() && isSame(mark.signature, proofOf(deps, text, mark));
}

function proofOf(
  { keys }: Dependencies,
  text: string,
  { id, expiresAt }: Omit<DeviceToken, 'signature'>,
): string {
  return signatureOf(keys.knownDevices, `${id}.${expiresAt}.${text}`);
}
