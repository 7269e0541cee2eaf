import type { FastifyRequest } from 'fastify';
import { acceptedValues } from './accepted-values.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest that a caller takes. */
export function acceptedEncoding(request: FastifyRequest): Encoding {
  const accepted = acceptedValues(String(request.headers['accept-encoding'] ?? ''));
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}
