import { pino, stdSerializers } from 'pino';
import type { Config } from './config.ts';
import { isDatabaseUnavailable } from './database/engine-errors.ts';

/** The log of the process: a line of JSON an event, without tokens and cookies. */
export function createLog(level: Config['logLevel']): pino.Logger {
  return pino({
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: describeError },
  });
}

/** A database that is full or away is no mistake of the code, and its stack would tell nothing. */
function describeError(error: Error): object {
  if (!isDatabaseUnavailable(error)) return stdSerializers.err(error);
  return {
    type: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    ...('errcode' in error ? { errcode: error.errcode } : {}),
  };
}
