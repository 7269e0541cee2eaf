import { hkdfSync } from 'node:crypto';

/** One key a purpose, so that what is made for one can never pass for another. */
const PURPOSES = {
  accessTokens: 'access tokens',
  refreshTokens: 'refresh tokens',
  challenges: 'challenges',
  // The name of when mails alone waited: those that wait still open with it.
  jobs: 'outbox',
  limits: 'limits',
  knownDevices: 'known devices',
  secondFactors: 'second factors',
  providers: 'providers',
  actions: 'answers to reminders',
  links: 'links',
  inboxes: 'inboxes',
  unsent: 'unsent changes',
  consents: 'consents',
  push: 'push',
  webhooks: 'webhooks',
  removals: 'removals',
  fingerprint: 'fingerprint',
} as const;

export type Keys = Record<keyof typeof PURPOSES, Buffer>;

/** Derives the keys from the application's secret (HKDF-SHA-256, RFC 5869). */
export function deriveKeys(appSecret: string): Keys {
  const keys = Object.entries(PURPOSES).map(([name, purpose]) => [
    name,
    Buffer.from(hkdfSync('sha256', appSecret, 'habitude', purpose, 32)),
  ]);
  return Object.fromEntries(keys);
}
