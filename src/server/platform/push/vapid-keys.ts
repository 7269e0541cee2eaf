import { createECDH, hkdfSync } from 'node:crypto';

/** The keys by which push services know this installation (RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The order of P-256 (SP 800-186 §3.2.1.3). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** 128 bits more than the order has, so that no number is likelier than another (FIPS 186-5 A.2.1). */
const BYTES = 48;

/**
 * Derives the keys from a key of the application's secret: always the same, on any node.
 * Subscriptions are bound to them, and end with all sessions when that secret is another one.
 */
export function deriveVapidKeys(key: Buffer): VapidKeys {
  const drawn = Buffer.from(hkdfSync('sha256', key, 'habitude', 'vapid', BYTES));
  const number = (BigInt(`0x${drawn.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const secret = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: secret.toString('base64url'),
  };
}
