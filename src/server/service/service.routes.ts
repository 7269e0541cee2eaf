import type { serviceEndpoints } from '#contract/service.ts';
import { SECOND } from '../clock.ts';
import { JSON_TYPE } from '../http/send-answer.ts';
import { SameAnswer } from '../http/same-answer.ts';
import type { OpenApiDocument } from '../http/openapi.ts';
import type { Handlers } from '../http/register-endpoints.ts';
import { unavailable } from '../problem-error.ts';

interface ServiceState {
  /** what the wire is; the same each time */
  describe: () => OpenApiDocument;
  /** whether the process is shutting down */
  isDraining: () => boolean;
  isReady: () => Promise<boolean>;
}

export function serviceHandlers(state: ServiceState): Handlers<typeof serviceEndpoints> {
  const description = new SameAnswer(JSON_TYPE, () => JSON.stringify(state.describe()));
  return {
    live: async () => ({ status: 'ok' }),
    async ready() {
      if (state.isDraining() || !(await state.isReady())) throw unavailable(5 * SECOND);
      return { status: 'ok' };
    },
    openapi: async () => description,
  };
}
