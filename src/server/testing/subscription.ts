import { createECDH, randomBytes } from 'node:crypto';
import { newId } from '../platform/new-id.ts';

/** A subscription as a browser makes one, at a service that does not exist. */
export function subscription() {
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys('base64url');
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
  return { endpoint: `https://push.example.org/${newId()}`, keys };
}
