import type { FastifyInstance } from 'fastify';
import { isPublicAddress } from '../outbound/public-address.ts';

/**
 * Warns once of a forwarded address that is not believed: behind a proxy that is not named in
 * `TRUST_PROXY` all visitors count as one, and share the limits of one.
 */
export function warnOfProxy(http: FastifyInstance): void {
  let isSaid = false;
  http.addHook('onRequest', (request, _reply, done) => {
    done();
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return;
    if (request.ips !== undefined && request.ips.length > 1) return;
    isSaid = true;
    // A public address may be a visitor's who wrote the header, and no visitor's is in the log.
    const proxy = isPublicAddress(request.ip) ? undefined : request.ip.replace(/^::ffff:/, '');
    request.log.warn(
      { proxy },
      'X-Forwarded-For is not believed. If a proxy of yours sent it, name its address in ' +
        'TRUST_PROXY: until then all of its visitors share the limits of one.',
    );
  });
}
