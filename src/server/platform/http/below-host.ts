import type { FastifyInstance } from 'fastify';
import { notFound } from '../problem-error.ts';

/**
 * Lets routes be written as if the site had its host for itself: what is asked for loses the path
 * below the host before it reaches a route, and where an answer leads on to gets it back.
 *
 * @param base the path below the host, or nothing
 */
export function belowHost(http: FastifyInstance, base: string): void {
  if (base === '') return;
  http.addHook('onRequest', async ({ originalUrl, method }, reply) => {
    if (!isWithin(originalUrl, base) && !isMetadataOf(originalUrl, base)) throw notFound();
    // Browsers take a worker for what is below its folder, and this has no slash after it.
    const [path = '', query] = originalUrl.split('?', 2);
    if (path === base && method === 'GET')
      return reply.redirect(query === undefined ? '/' : `/?${query}`, 308);
    return undefined;
  });
  http.addHook('onSend', async (_request, reply) => {
    const to = reply.getHeader('location');
    if (typeof to === 'string' && to.startsWith('/')) reply.header('location', base + to);
  });
}

/** Where clients look for what is said of our tools and of who lets them in (RFC 9728, RFC 8414). */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';
export const SERVER_METADATA = '/.well-known/oauth-authorization-server';

/** Both stand at the host, with the path of the site at their end. */
function isMetadataOf(url: string, base: string): boolean {
  return [RESOURCE_METADATA, SERVER_METADATA].some((path) => isWithin(url, path + base));
}

/** What a request asks for, seen from the site. */
export function rewriterOf(base: string): {
  rewriteUrl?: (request: { url?: string | undefined }) => string;
} {
  if (base === '') return {};
  return {
    rewriteUrl: ({ url = '/' }) => {
      const rest = isWithin(url, base) ? url.slice(base.length) : url;
      return rest.startsWith('/') ? rest : `/${rest}`;
    },
  };
}

function isWithin(url: string, base: string): boolean {
  return url.startsWith(base) && ['', '/', '?'].includes(url.charAt(base.length));
}

/** Moves the addresses in a page below the host, and tells its scripts where they are. */
export function movePage(html: string, base: string): string {
  if (base === '') return html;
  return html
    .replaceAll(/\s(?:src|href|data-[\w-]+)="[^"]*"/g, (attribute) =>
      attribute.replaceAll(/(?<=[" ])\//g, `${base}/`),
    )
    .replace('<html ', `<html data-base="${base}" `);
}

/** The same of the manifest of the application. */
export function moveManifest(json: string, base: string): string {
  return json.replaceAll('": "/', `": "${base}/`);
}
