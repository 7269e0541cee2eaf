import type { endpoints } from '#contract/endpoints.ts';
import type { buildWork } from './build-work.ts';
import type { Config } from './config.ts';
import type { AuthDependencies } from './features/auth/auth-dependencies.ts';
import type { NotebookDependencies } from './features/notebook/reading.usecases.ts';
import type { Live } from './features/notebook/live.usecases.ts';
import type { Handlers } from './platform/http/register-endpoints.ts';
import type { MailTransport } from './platform/mail/transports.ts';
import { authHandlers } from './features/auth/auth.routes.ts';
import { exportHandlers } from './features/exports/exports.routes.ts';
import { habitHandlers } from './features/notebook/habits.routes.ts';
import { importHandlers } from './features/imports/imports.routes.ts';
import type { ReadImport } from './features/imports/read-apart.ts';
import { createBuckets } from './platform/limits/buckets.ts';
import { notebookHandlers, unsentHandlers } from './features/notebook/notebook.routes.ts';
import { passkeyHandlers } from './features/auth/passkeys/passkeys.routes.ts';
import {
  PASSKEYS_FROM_A_NETWORK,
  PASSKEYS_OF_ONE,
} from './features/auth/passkeys/sign-in-by-passkey.usecases.ts';
import { comesFrom } from './features/auth/providers/header.usecases.ts';
import { providerHandlers } from './features/auth/providers/providers.routes.ts';
import { providerBounds } from './features/auth/providers/providers.usecases.ts';
import type { FindClient } from './features/auth/oauth/client-documents.ts';
import { LOOKS_OF_ONE, oauthHandlers } from './features/auth/oauth/oauth.routes.ts';
import { withRequestLog } from './features/auth/auth-dependencies.ts';
import { restoreToken } from './features/auth/personal-tokens/personal-tokens.usecases.ts';
import { undoRemoval, type Restores } from './features/auth/removals.usecases.ts';
import { restoreInbox } from './features/inboxes/inboxes.usecases.ts';
import { restoreLink } from './features/links/links.usecases.ts';
import { restoreWebhook } from './features/webhooks/webhooks.usecases.ts';
import { profileHandlers } from './features/profile/profile.routes.ts';
import { MOVES_OF_ONE } from './features/profile/profile.usecases.ts';
import { reminderHandlers } from './features/reminders/reminders.routes.ts';
import {
  ANSWERS_FROM_A_NETWORK,
  ANSWERS_OF_A_TOKEN,
} from './features/reminders/answers.usecases.ts';
import { invitationHandlers } from './features/invitations/invitations.routes.ts';
import { inboxHandlers } from './features/inboxes/inboxes.routes.ts';
import { MESSAGES_OF_AN_INBOX } from './features/inboxes/messages.usecases.ts';
import { linkHandlers } from './features/links/links.routes.ts';
import { pictureHandlers } from './features/pictures/pictures.routes.ts';
import { PICTURES_OF_ONE } from './features/pictures/pictures.usecases.ts';
import { operatorHandlers } from './features/operator/operator.routes.ts';
import { pushHandlers } from './platform/push/push.routes.ts';
import { serviceHandlers } from './features/service/service.routes.ts';
import { webhookHandlers } from './features/webhooks/webhooks.routes.ts';
import { FETCHES_OF_ONE } from './features/reminders/calendar.usecases.ts';

interface Parts {
  deps: AuthDependencies & NotebookDependencies;
  work: ReturnType<typeof buildWork>;
  config: Pick<Config, 'trustProxy' | 'mail'>;
  live: Live;
  mailTransport: MailTransport;
  readImport: ReadImport;
  findClient: FindClient;
  backupAge: (() => number | undefined) | undefined;
  service: Parameters<typeof serviceHandlers>[0];
}

/** What answers each call of the contract. */
export function handlersOf(parts: Parts): Handlers<typeof endpoints> {
  const { deps, work, config, live, mailTransport, readImport, findClient, backupAge, service } =
    parts;
  const { clock } = deps;
  const { jobs } = work;
  const answering = {
    ...deps,
    takeOfToken: createBuckets(clock, ANSWERS_OF_A_TOKEN),
    takeFromNetwork: createBuckets(clock, ANSWERS_FROM_A_NETWORK),
    takeFetch: createBuckets(clock, FETCHES_OF_ONE),
  };
  return {
    ...authHandlers(deps),
    ...profileHandlers({ ...deps, takeMove: createBuckets(clock, MOVES_OF_ONE) }),
    ...passkeyHandlers({
      ...deps,
      takeFromNetwork: createBuckets(clock, PASSKEYS_FROM_A_NETWORK),
      takePasskey: createBuckets(clock, PASSKEYS_OF_ONE),
    }),
    ...providerHandlers({
      ...deps,
      ...providerBounds(clock),
      isFromProxy: comesFrom(config.trustProxy),
    }),
    undoRemoval: ({ person, body, request }) => {
      const asked = withRequestLog(request, deps);
      const restores: Restores = {
        token: (writer, row) => restoreToken(asked, writer, row),
        link: restoreLink,
        inbox: restoreInbox,
        webhook: (writer, row) => restoreWebhook(work.webhooks, writer, row),
      };
      return undoRemoval({ ...asked, restores }, person, body.undo);
    },
    ...linkHandlers(answering),
    ...inboxHandlers({ ...answering, takeOfInbox: createBuckets(clock, MESSAGES_OF_AN_INBOX) }),
    ...pictureHandlers({ ...answering, takePicture: createBuckets(clock, PICTURES_OF_ONE) }),
    ...webhookHandlers({ ...deps, ...work.webhookParts, jobs, look: work.webhooks.look }),
    ...oauthHandlers({
      ...deps,
      findClient,
      takeLook: createBuckets(clock, LOOKS_OF_ONE),
    }),
    ...habitHandlers(deps),
    ...importHandlers({ ...deps, jobs, readImport }),
    ...exportHandlers(deps),
    ...notebookHandlers({ ...deps, live }),
    ...unsentHandlers(deps),
    ...reminderHandlers({
      ...answering,
      jobs,
      sendsMail: config.mail.transport === 'smtp',
    }),
    ...pushHandlers({
      ...deps,
      sendPush: work.sendPush,
      publicKey: work.pushService.publicKey,
      mayReach: work.pushService.mayReach,
    }),
    ...invitationHandlers(deps),
    ...operatorHandlers({
      ...deps,
      mailTransport,
      jobs,
      state: { mail: config.mail.transport, backupAge },
    }),
    ...serviceHandlers(service),
  };
}
