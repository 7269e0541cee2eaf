import type { webhookEndpoints } from '#contract/webhooks.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import { withRequestLog } from '../auth/auth-dependencies.ts';
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  testWebhook,
  updateWebhook,
  type WebhookDependencies,
} from './webhooks.usecases.ts';

export function webhookHandlers(deps: WebhookDependencies): Handlers<typeof webhookEndpoints> {
  return {
    listWebhooks: ({ person }) => listWebhooks(deps, person.userId),
    createWebhook: ({ person, body, request }) =>
      createWebhook(withRequestLog(request, deps), person, body),
    updateWebhook: ({ person, body, params, request }) =>
      updateWebhook(withRequestLog(request, deps), person, params.id, body),
    deleteWebhook: ({ person, params, request }) =>
      removeWebhook(withRequestLog(request, deps), person, params.id),
    testWebhook: ({ person, params }) => testWebhook(deps, person.userId, params.id),
    listWebhookDeliveries: ({ person, params }) =>
      listDeliveries(deps.database.read, person.userId, params.id),
    resendWebhookDelivery: ({ person, params }) => resendDelivery(deps, person.userId, params),
  };
}
