import { createHash } from 'node:crypto';
import { SCOPES, type Scope } from '#contract/endpoint.ts';
import type { AuthorizationRequest } from '#contract/oauth.ts';
import { readSealed, seal } from '../../../platform/jobs/seal.ts';
import { isSame } from '../../../platform/signature.ts';
import type { Client } from './client-documents.ts';

/** What the tools take, and so what is given where a client asks for nothing that we know. */
export const TOOL_SCOPES: readonly Scope[] = ['read', 'write:days'];

/** The scopes that a client asks for. Those of other servers are left out (RFC 6749 §3.3). */
export function scopesIn(scope = ''): Scope[] {
  const words = scope.split(' ');
  const known = SCOPES.filter((each) => words.includes(each));
  return known.length > 0 ? known : [...TOOL_SCOPES];
}

/**
 * Where an answer goes, if the client says that it is its own: the very address, but for the port of
 * a program on the person's device (RFC 8252 §7.3).
 */
export function redirectOf({ redirects }: Client, asked: string): URL | undefined {
  const url = URL.parse(asked);
  if (!url || url.hash !== '' || url.username !== '' || url.password !== '') return undefined;
  if (url.protocol === 'https:') return redirects.includes(asked) ? url : undefined;
  if (!isLoopback(url)) return undefined;
  return redirects.some((each) => withoutPort(each) === withoutPort(asked)) ? url : undefined;
}

export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}

function withoutPort(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !isLoopback(url)) return undefined;
  url.port = '';
  return url.href;
}

/** An address with an answer, which says whose it is (RFC 9207). */
export function answerAt(
  redirect: URL,
  { state }: Pick<AuthorizationRequest, 'state'>,
  answer: Record<string, string>,
): string {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set('state', state);
  return url.href;
}

/** What somebody agreed to, as it is on its way through the client. */
export interface Consent {
  /** of the code, and of the token that is made for it */
  id: string;
  userId: string;
  client: string;
  redirect: string;
  challenge: string;
  scopes: readonly Scope[];
  /** until when the code works, in milliseconds since 1970 */
  until: number;
}

/** A code that says it all, to us alone. */
export function codeOf(key: Buffer, consent: Consent): string {
  return seal(JSON.stringify(consent), key);
}

export function consentIn(key: Buffer, code: string): Consent | undefined {
  return readSealed(code, key);
}

/** Whether a client shows what it began with (RFC 7636 §4.6). */
export function isVerified(challenge: string, verifier: string): boolean {
  const isWhole = /^[\w.~-]{43,128}$/.test(verifier);
  return isWhole && isSame(createHash('sha256').update(verifier).digest('base64url'), challenge);
}
