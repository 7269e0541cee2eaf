import { hkdfSync } from 'node:crypto';

/** One key a purpose, so that what is made for one can never pass for another. */
export interface Keys {
  accessTokens: Buffer;
  refreshTokens: Buffer;
  challenges: Buffer;
  jobs: Buffer;
  limits: Buffer;
  knownDevices: Buffer;
  secondFactors: Buffer;
  providers: Buffer;
  actions: Buffer;
  links: Buffer;
  inboxes: Buffer;
  unsent: Buffer;
  consents: Buffer;
  push: Buffer;
  webhooks: Buffer;
  removals: Buffer;
  fingerprint: Buffer;
}

/** Derives the keys from the application's secret (HKDF-SHA-256, RFC 5869). */
export function deriveKeys(appSecret: string): Keys {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', appSecret, 'habitude', purpose, 32));
  return {
    accessTokens: derive('access tokens'),
    refreshTokens: derive('refresh tokens'),
    challenges: derive('challenges'),
    // The name of when mails alone waited: those that wait still open with it.
    jobs: derive('outbox'),
    limits: derive('limits'),
    knownDevices: derive('known devices'),
    secondFactors: derive('second factors'),
    providers: derive('providers'),
    actions: derive('answers to reminders'),
    links: derive('links'),
    inboxes: derive('inboxes'),
    unsent: derive('unsent changes'),
    consents: derive('consents'),
    push: derive('push'),
    webhooks: derive('webhooks'),
    removals: derive('removals'),
    fingerprint: derive('fingerprint'),
  };
}
