import { Secret, TOTP } from 'otpauth';
import { SECOND } from '../../../platform/clock.ts';

/** What all authenticator apps take: SHA-1, six digits, half a minute (RFC 6238 §1.2). */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A clock may be off by as many steps: one before and one after (RFC 6238 §5.2). */
const WINDOW = 1;

/** A new secret of 160 bits, as long as the hash (RFC 4226 §4), in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** An address by which apps take a secret over. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ ...SHAPE, issuer: 'Habitude', label: email, secret }).toString();
}

/** The step of time that a code is of; undefined where it is of none around now. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const key = Secret.fromBase32(secret);
  const found = TOTP.validate({
    ...SHAPE,
    token: code,
    secret: key,
    window: WINDOW,
    timestamp: now,
  });
  return found === null ? undefined : Math.floor(now / (SHAPE.period * SECOND)) + found;
}
