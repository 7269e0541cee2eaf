import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { ECDH } from 'node:crypto';
import type { PushSubscription } from '#contract/push.ts';

/** In bytes: of a record, and each message is one (RFC 8291 §4). */
const RECORD = 4096;

/** Ends the last record (RFC 8188 §2). */
const END = Buffer.from([2]);

/** What is drawn anew for each message. */
interface Drawn {
  salt: Buffer;
  /** of P-256, with its keys */
  pair: ECDH;
}

/**
 * Encrypts a message for the browser of a subscription: `aes128gcm` as RFC 8291 and RFC 8188 say.
 *
 * @param payload 3993 bytes at most
 * @param drawn is given by tests alone
 * @throws when the key of the subscription is no point of the curve
 */
export function encryptMessage(
  payload: string,
  { p256dh, auth }: PushSubscription['keys'],
  { salt, pair }: Drawn = draw(),
): Buffer {
  const browser = Buffer.from(p256dh, 'base64url');
  const sender = pair.getPublicKey();
  const shared = pair.computeSecret(browser);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, sender]);
  const key = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32));
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${purpose}\0`, bytes));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD);
  head.writeUInt8(sender.length, 4);
  return Buffer.concat([
    salt,
    head,
    sender,
    cipher.update(payload, 'utf8'),
    cipher.update(END),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

function draw(): Drawn {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { salt: randomBytes(16), pair };
}
