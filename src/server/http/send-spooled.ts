import { finished } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { MINUTE, SECOND } from '../clock.ts';
import type { SpooledAnswer } from '../spool-answer.ts';
import { acceptedValues } from './accepted-values.ts';
import type { Exchange } from './register-endpoints.ts';

/** Who takes nothing for so long has gone. */
const STANDSTILL = 30 * SECOND;

/** Nobody takes longer than this, however slow the line. */
const LONGEST = 5 * MINUTE;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends an answer from the disk at the pace at which it is taken. */
export function sendSpooled(
  { request, reply }: Exchange,
  { gzipped, name }: SpooledAnswer,
  type = JSON_TYPE,
): FastifyReply {
  const end = () => void reply.raw.destroy();
  reply.raw.setTimeout(STANDSTILL, end);
  const tooLong = setTimeout(end, LONGEST);
  // Also when nobody was there any more.
  finished(reply.raw, () => {
    clearTimeout(tooLong);
    gzipped.destroy();
  });
  if (name !== undefined) reply.header('content-disposition', `attachment; filename="${name}"`);
  reply.type(type).header('vary', 'Accept-Encoding');
  const encodings = acceptedValues(String(request.headers['accept-encoding'] ?? ''));
  if (encodings.includes('gzip')) return reply.header('content-encoding', 'gzip').send(gzipped);
  return reply.send(gzipped.pipe(createGunzip()));
}
