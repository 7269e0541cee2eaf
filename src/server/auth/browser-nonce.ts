import { createHmac, randomBytes } from 'node:crypto';

const NONCE_BYTES = 16;

/** Names a browser that asked for a code, to that browser and to no other. */
export function newNonce(): string {
  return randomBytes(NONCE_BYTES).toString('base64url');
}

export function hashOfNonce(key: Buffer, nonce: string): string {
  return createHmac('sha256', key).update(`sign-up.${nonce}`).digest('base64url');
}
