import { basePathOf } from '../base-path.ts';
import { DAY, SECOND } from '../clock.ts';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join(';');

/**
 * Headers of every answer, which keep a page to itself: nothing from elsewhere, nothing inline, in
 * nobody's frame.
 *
 * @param publicUrl the address of the site: over https, which browsers then insist on, for names below
 * its own too (ASVS 5.0 3.4.1), but where it shares its host with others, which may not be ready for it
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  const all = basePathOf(publicUrl) === '' ? '; includeSubDomains' : '';
  return {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${(730 * DAY) / SECOND}${all}` }
      : {}),
  };
}
