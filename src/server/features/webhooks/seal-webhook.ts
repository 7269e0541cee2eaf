import { seal, unseal } from '../../platform/jobs/seal.ts';

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
