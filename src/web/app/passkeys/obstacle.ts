/** Why this page cannot ask for passkeys: the connection, its address, or the browser. */
export type PasskeyObstacle = 'insecure' | 'address' | 'browser';

/** What stands in the way of passkeys here; browsers take them over https and by name alone. */
export function passkeyObstacle(): PasskeyObstacle | undefined {
  if (/^[\d.]+$|:/.test(window.location.hostname)) return 'address';
  if (!window.isSecureContext) return 'insecure';
  return 'PublicKeyCredential' in window ? undefined : 'browser';
}
