import { pino, stdSerializers, type DestinationStream } from 'pino';
import type { Config } from '../config.ts';
import { isDatabaseUnavailable } from './database/engine-errors.ts';

/**
 * The log of the process: a line of JSON an event, without tokens and cookies.
 *
 * @param destination standard output, unless said otherwise
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): pino.Logger {
  const options = {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * A database that is full or away is no mistake of the code, and its stack would tell nothing. What
 * PostgreSQL says beside its message are the values of the row, which are a person's.
 */
export function describeError(error: Error): object {
  if (!isDatabaseUnavailable(error)) {
    const { detail: _detail, where: _where, ...described } = stdSerializers.err(error);
    return described;
  }
  return {
    type: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    ...('errcode' in error ? { errcode: error.errcode } : {}),
  };
}
