import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IMPORT_MAX_BYTES } from '#contract/import.ts';
import { SECOND } from '../clock.ts';
import { invalidRequest, ProblemError, unavailable } from '../problem-error.ts';
import { writeUpload, type TempUpload } from './temp-upload.ts';

/** When a disk may have room again, in milliseconds. */
const RETRY_AFTER = 30 * SECOND;

/** A file that somebody wants to send. Nothing of it is read before it is taken. */
export interface Upload {
  /**
   * Takes it onto the disk; whoever takes it closes it.
   *
   * @throws ProblemError payload_too_large; invalid_request when it breaks off; unavailable when
   * the disk is full or gone
   */
  take(): Promise<TempUpload>;
}

interface Exchange {
  body: Readable;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * The body of a call as an upload.
 *
 * @param folder where it is kept meanwhile
 * @throws ProblemError payload_too_large when the call itself says so
 */
export function uploadOf({ body, request, reply }: Exchange, folder: string): Upload {
  if (Number(request.headers['content-length']) > IMPORT_MAX_BYTES) throw refusal();
  return {
    async take() {
      try {
        return await writeUpload(body, folder, IMPORT_MAX_BYTES);
      } catch (error) {
        if (body.errored) throw invalidRequest([]);
        if (error instanceof ProblemError) throw refusal();
        request.log.error(`A file that was sent could not be kept: ${String(error)}`);
        throw unavailable(RETRY_AFTER);
      }
    },
  };

  /** What is still to come runs out, and is the last that is listened to. */
  function refusal(): ProblemError {
    reply.header('connection', 'close');
    body.resume();
    return new ProblemError('payload_too_large');
  }
}
