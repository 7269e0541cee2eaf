import type { FastifyInstance } from 'fastify';
import { answerEndpoints } from '#contract/reminder-answers.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import { lookAtReminder, markDone, takeDoneBack } from './answers.usecases.ts';
import { remindLater } from './remind-later.usecases.ts';
import { stopReminder } from './stop-reminder.usecases.ts';
import type { AnswerDependencies } from './token-holder.usecases.ts';

export function answerHandlers(deps: AnswerDependencies): Handlers<typeof answerEndpoints> {
  return {
    lookAtReminder: ({ body, request: { ip } }) => lookAtReminder(deps, { ...body, ip }),
    markDone: ({ body, request: { ip } }) => markDone(deps, { ...body, ip }),
    takeDoneBack: ({ body, request: { ip } }) => takeDoneBack(deps, { ...body, ip }),
    remindLater: ({ body, request: { ip } }) => remindLater(deps, { ...body, ip }),
    stopReminder: ({ body, request: { ip } }) => stopReminder(deps, { ...body, ip }),
    stopWithOneClick: ({ params, request: { ip } }) => stopReminder(deps, { ...params, ip }),
  };
}

/**
 * Leads people to the page on which they stop a reminder, whose mail program opens the address of
 * its header instead of posting to it. Opening it changes nothing.
 */
export function registerStopPage(api: FastifyInstance): void {
  const { path } = answerEndpoints.stopWithOneClick;
  api.get<{ Params: { token: string } }>(path.replace('{token}', ':token'), (request, reply) =>
    reply.redirect(`/reminder#${encodeURIComponent(request.params.token)}`, 303),
  );
}
