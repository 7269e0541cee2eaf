import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why this page cannot ask for passkeys: the connection, its address, or the browser. */
type PasskeyObstacle = 'insecure' | 'address' | 'browser';

/** What stands in the way of passkeys here; browsers take them over https and by name alone. */
export function passkeyObstacle(): PasskeyObstacle | undefined {
  if (/^[\d.]+$|:/.test(window.location.hostname)) return 'address';
  if (!window.isSecureContext) return 'insecure';
  return 'PublicKeyCredential' in window ? undefined : 'browser';
}

/** What stands in the way of passkeys, in words, and what can be done about it. */
export const OBSTACLE_TEXTS: Record<PasskeyObstacle, MessageDescriptor> = {
  insecure: msg`Passkeys need an address that begins with https. Ask whoever runs your Habitude server.`,
  address: msg`Browsers allow passkeys only at an address with a name, not at one of numbers. Ask whoever runs your Habitude server.`,
  browser: msg`This browser does not know passkeys. Update it, or use another one.`,
};
