import type { FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that a caller takes. */
export function acceptedEncoding(request: FastifyRequest): Encoding {
  const accepted = acceptedEncodings(request);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

export function acceptedEncodings({ headers }: FastifyRequest): string[] {
  return acceptedValues(String(headers['accept-encoding'] ?? ''));
}

/**
 * The values of a header that says what is wanted, such as `Accept-Language` or `Accept-Encoding`:
 * the most wanted first, unwanted ones (`q=0`) left out (RFC 9110 §12.4.2).
 */
export function acceptedValues(header: string | undefined): string[] {
  if (header === undefined) return [];
  return header
    .split(',')
    .map((range) => {
      const [value = '', ...parameters] = range.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { value, weight: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ value, weight }) => value !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ value }) => value);
}
