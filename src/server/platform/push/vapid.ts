import { createPrivateKey, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { HOUR, SECOND } from '../clock.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** How long what we say of ourselves counts; 24 hours at most (RFC 8292 §2). */
const LIFE = 12 * HOUR;

const HEADER = encoded({ typ: 'JWT', alg: 'ES256' });

/**
 * Makes the header by which a push service knows who sends (RFC 8292).
 *
 * @param contact whom its operators can turn to: a `mailto:` or `https:` address
 * @returns the value of `Authorization` for an address there
 */
export function vapidSigner(
  keys: VapidKeys,
  contact: string,
): (endpoint: URL, now: number) => string {
  const key = privateKeyOf(keys);
  return ({ origin }, now) => {
    const claims = { aud: origin, exp: Math.floor((now + LIFE) / SECOND), sub: contact };
    const signed = `${HEADER}.${encoded(claims)}`;
    // The two numbers one after the other (RFC 7518 §3.4).
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
    return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`;
  };
}

function privateKeyOf({ publicKey, privateKey }: VapidKeys): KeyObject {
  // A 4, and after it the two numbers of the point (SEC 1 §2.3.3).
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) =>
    each.toString('base64url'),
  );
  const key = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d: privateKey };
  return createPrivateKey({ key, format: 'jwk' });
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
