import { TOTP } from 'otpauth';
import type { AskPasskey, MakePasskey } from '#contract/passkeys.ts';
import { Authenticator } from '../../../src/server/testing/authenticator.ts';
import type { Ask, Secrets } from './session.ts';

const GUEST = 'ottoline.guest@example.org';

interface Doors {
  ask: Ask;
  /** the same, whatever comes of it */
  send: (...call: Parameters<Ask>) => Promise<unknown>;
  secrets: Secrets;
  /** what a pattern captures of the newest mail that has it */
  mailed: (pattern: RegExp) => Promise<string>;
}

/** A second factor, a passkey, an invitation and the link of an alarm: right, then wrong. */
export async function tryDoors({ ask, send, secrets, mailed }: Doors): Promise<void> {
  const path = '/api/profile/second-factor';
  const { secret, ticket } = await ask<{ secret: string; ticket: string }>(
    'POST',
    `${path}/secret`,
  );
  const code = new TOTP({ secret }).generate();
  await send('POST', path, { ticket, code: code === '111111' ? '222222' : '111111' });
  const { codes } = await ask<{ codes: string[] }>('POST', path, { ticket, code });
  secrets
    .set('secret of an app', secret)
    .set('ticket of an app', ticket)
    .set('code of an app', code);
  for (const [n, each] of codes.entries()) secrets.set(`recovery code ${n}`, each);

  const asked = await ask<MakePasskey>('POST', '/api/profile/passkeys/challenge');
  const device = new Authenticator();
  await send('POST', '/api/profile/passkeys', device.make(asked));
  const challenge = await ask<AskPasskey>('POST', '/api/auth/passkey/challenge');
  await send('POST', '/api/auth/passkey', { passkey: device.show(challenge) });
  secrets.set('challenge to make', asked.challenge).set('challenge to show', challenge.challenge);
  secrets.set('id of a passkey', device.id);

  const invitation = { email: GUEST, days: 1, locale: 'en' };
  const { url } = await ask<{ url: string }>('POST', '/api/operator/invitations', invitation);
  const token = url.split('#invitation=')[1] ?? url;
  secrets.set('invited address', GUEST).set('invitation', token);
  await ask('POST', '/api/auth/invitation', { invitation: token });
  await send('POST', '/api/auth/invitation', { invitation: `${token}x` });
  const alarm = await mailed(/alarm#token=(\S+)/);
  secrets.set('alarm', alarm);
  await send('POST', '/api/auth/alarm', { token: `x${alarm}` });
  await ask('DELETE', path);
}
