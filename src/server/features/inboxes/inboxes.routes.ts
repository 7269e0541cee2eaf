import type { inboxEndpoints } from '#contract/inboxes.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import { withRequestLog } from '../auth/auth-dependencies.ts';
import type { TellingDependencies } from '../auth/tell-of-change.ts';
import {
  closeInbox,
  createInbox,
  listInboxes,
  openInbox,
  updateInbox,
} from './inboxes.usecases.ts';
import {
  listInboxMessages,
  receiveMessage,
  type ReceivingDependencies,
} from './messages.usecases.ts';
import { previewInbox, type PreviewDependencies } from './preview.usecases.ts';

type Dependencies = ReceivingDependencies & PreviewDependencies & TellingDependencies;

export function inboxHandlers(deps: Dependencies): Handlers<typeof inboxEndpoints> {
  return {
    listInboxes: ({ person }) => listInboxes(deps, person.userId),
    createInbox: ({ person, body, request }) =>
      createInbox(withRequestLog(request, deps), person, body),
    updateInbox: ({ person, params, body }) => updateInbox(deps, person, params.id, body),
    closeInbox: ({ person, params, request }) =>
      closeInbox(withRequestLog(request, deps), person, params.id),
    listInboxMessages: ({ person, params }) => listInboxMessages(deps, person.userId, params.id),
    previewInbox: ({ person, params, body }) =>
      previewInbox(deps, person.userId, { ...params, ...body }),
    verifyInbox: async ({ params, query, request: { ip } }) => {
      await openInbox(deps, { key: params.key, ip });
      return { 'hub.challenge': query['hub.challenge'] };
    },
    sendToInbox: ({ params, body, request: { ip } }) =>
      receiveMessage(deps, { key: params.key, ip, message: body }),
  };
}
