import { randomBytes } from 'node:crypto';
import { DAY } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Keys } from '../../platform/keys.ts';
import { isSame, signatureOf } from '../../platform/signature.ts';
import type { Account } from './accounts.store.ts';

/** How long a device is known after its last sign-in. */
export const KNOWN_DEVICE_LIFE = 365 * DAY;

/** So many accounts one browser is known to: those that signed in last. */
const MAX_MARKS = 5;

const ID_BYTES = 12;
const MARK = /^(?<id>[\w-]{16})\.(?<expiresAt>\d{1,15})\.(?<signature>[\w-]{43})$/;

/** What a mark vouches for. It ends with the password. */
type Holder = Pick<Account, 'id' | 'password_hash'>;

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
  return readMarks(marks).find((mark) => isGenuine(deps, mark, holder))?.id;
}

/**
 * Marks a device as one on which somebody who knew the password has signed in. Nothing in a mark
 * tells whose account it is.
 *
 * @returns all marks of the browser from now on
 */
export function markDevice(deps: Dependencies, marks: string | undefined, holder: Holder): string {
  const all = readMarks(marks);
  const known = all.find((mark) => isGenuine(deps, mark, holder));
  const id = known?.id ?? randomBytes(ID_BYTES).toString('base64url');
  const expiresAt = deps.clock() + KNOWN_DEVICE_LIFE;
  const mark = { id, expiresAt, signature: proofOf(deps, holder, { id, expiresAt }) };
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

function isGenuine(deps: Dependencies, mark: Mark, holder: Holder): boolean {
  return mark.expiresAt > deps.clock() && isSame(mark.signature, proofOf(deps, holder, mark));
}

function proofOf(
  { keys }: Dependencies,
  { id: userId, password_hash }: Holder,
  { id, expiresAt }: Omit<Mark, 'signature'>,
): string {
  return signatureOf(keys.knownDevices, `${id}.${expiresAt}.${userId}.${password_hash ?? ''}`);
}
