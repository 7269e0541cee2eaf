import type { serviceEndpoints } from '#contract/service.ts';
import type { Database } from '../database/database.ts';
import { openApiDocument } from '../http/openapi.ts';
import type { Handlers } from '../http/register-endpoints.ts';
import { SECOND } from '../clock.ts';
import { unavailable } from '../problem-error.ts';
import { ping } from './service.store.ts';

/** How long the database may take to answer while it counts as ready, in milliseconds. */
const READY_WITHIN = 500;

/** @param isDraining whether the process is shutting down */
export function serviceHandlers(
  database: Database,
  { version, isDraining }: { version: string; isDraining: () => boolean },
): Handlers<typeof serviceEndpoints> {
  return {
    live: async () => ({ status: 'ok' }),
    async ready() {
      if (isDraining()) throw unavailable(5 * SECOND);
      const answered = await Promise.race([
        ping(database.read).then(
          () => true,
          () => false,
        ),
        new Promise<false>((resolve) => setTimeout(() => resolve(false), READY_WITHIN).unref()),
      ]);
      if (!answered) throw unavailable(SECOND);
      return { status: 'ok' };
    },
    openapi: async () => openApiDocument(version),
  };
}
