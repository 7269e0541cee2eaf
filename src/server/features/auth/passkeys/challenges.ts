import { randomBytes } from 'node:crypto';
import { MINUTE } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/database/database.ts';
import { PASSKEY_CHALLENGES, placeOf } from '../../../platform/limits/rules.ts';
import { readSigned, signed } from '../../../platform/signature.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';

/** How long a browser may take to ask its person. */
const LIFE = 5 * MINUTE;

const SHAPE = /^passkey (?<purpose>.+) (?<until>\d{1,15}) [\w-]{22}$/;

/**
 * A challenge for a passkey, in base64url. It says what it is for, and until when. Nothing is kept of
 * it before it is used, so that whoever asks for many fills nothing.
 *
 * @param purpose such as signing in, or something in one session alone
 */
export function newChallenge(
  { keys, clock }: Pick<AuthDependencies, 'keys' | 'clock'>,
  purpose: string,
): string {
  const drawn = randomBytes(16).toString('base64url');
  const text = `passkey ${purpose} ${clock() + LIFE} ${drawn}`;
  return Buffer.from(signed(keys.challenges, text)).toString('base64url');
}

/** Whether a challenge was made here for this purpose, and is not too old. */
export function isChallengeFor(
  { keys, clock }: Pick<AuthDependencies, 'keys' | 'clock'>,
  challenge: string,
  purpose: string,
): boolean {
  const text = readSigned(keys.challenges, Buffer.from(challenge, 'base64url').toString());
  const said = SHAPE.exec(text ?? '')?.groups;
  return said?.['purpose'] === purpose && Number(said['until']) > clock();
}

/** Uses a challenge up. @returns whether nobody had before */
export async function spendChallenge(
  { limits }: Pick<AuthDependencies, 'limits'>,
  writer: Writer,
  challenge: string,
): Promise<boolean> {
  return await limits.tryTake([placeOf(PASSKEY_CHALLENGES, challenge)], writer);
}
