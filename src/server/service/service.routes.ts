import type { serviceEndpoints } from '#contract/service.ts';
import { SECOND } from '../clock.ts';
import { openApiDocument } from '../http/openapi.ts';
import type { Handlers } from '../http/register-endpoints.ts';
import { unavailable } from '../problem-error.ts';

interface ServiceState {
  version: string;
  /** the address of the site, without a trailing slash */
  publicUrl: string;
  /** whether the process is shutting down */
  isDraining: () => boolean;
  isReady: () => Promise<boolean>;
}

export function serviceHandlers(state: ServiceState): Handlers<typeof serviceEndpoints> {
  return {
    live: async () => ({ status: 'ok' }),
    async ready() {
      if (state.isDraining() || !(await state.isReady())) throw unavailable(5 * SECOND);
      return { status: 'ok' };
    },
    openapi: async () => openApiDocument(state.version, state.publicUrl),
  };
}
