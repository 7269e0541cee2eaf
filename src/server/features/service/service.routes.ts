import type { serviceEndpoints } from '#contract/service.ts';
import { SECOND } from '../../platform/clock.ts';
import { JSON_TYPE } from '../../platform/http/send-answer.ts';
import { SameAnswer } from '../../platform/http/same-answer.ts';
import type { OpenApiDocument } from '../../platform/http/openapi.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import { unavailable } from '../../platform/problem-error.ts';

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
