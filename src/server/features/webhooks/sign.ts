import { createHmac, randomBytes } from 'node:crypto';
import { SECOND } from '../../platform/clock.ts';
import { seal, unseal } from '../../platform/jobs/seal.ts';

const PREFIX = 'whsec_';

/** Makes a secret as Standard Webhooks want it: 256 bits. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

/**
 * The headers by which a receiver knows whose a message is, and that it is no old one (Standard
 * Webhooks 1.0): its id, the time of this attempt, and the signature of both and of the body.
 *
 * @param now milliseconds since 1970
 */
export function signedHeaders(
  secret: string,
  { id, body, now }: { id: string; body: string; now: number },
): Record<string, string> {
  const timestamp = Math.floor(now / SECOND);
  const signature = createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}

/** Where a webhook goes, which may let in whoever knows it, and what its messages are signed with. */
interface SealedWebhook {
  url: string;
  secret: string;
}

export function sealWebhook({ url, secret }: SealedWebhook, key: Buffer): string {
  return seal(JSON.stringify({ url, secret }), key);
}

export function openWebhook(sealed: string, key: Buffer): SealedWebhook {
  return JSON.parse(unseal(sealed, key));
}
