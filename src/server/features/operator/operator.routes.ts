import type { operatorEndpoints } from '#contract/operator.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import { withRequestLog } from '../auth/auth-dependencies.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import { changeAccount, type ActDependencies } from './change-account.usecases.ts';
import { invite, takeInvitationBack } from './invite.usecases.ts';
import { listAccounts, listInvitationsWithEmails, readLog } from './lists.usecases.ts';
import { requireOperator } from './operators.usecases.ts';
import { getServiceState, sendTestMail } from './service-state.usecases.ts';
import type { StateDependencies, TestMailDependencies } from './service-state.usecases.ts';

type OperatorDependencies = ActDependencies & StateDependencies & TestMailDependencies;

export function operatorHandlers(deps: OperatorDependencies): Handlers<typeof operatorEndpoints> {
  const only =
    <Call extends { person: Person }, Answer>(answer: (call: Call) => Promise<Answer>) =>
    async (call: Call): Promise<Answer> => {
      await requireOperator(deps, deps.database.read, call.person.userId);
      return await answer(call);
    };
  return {
    listAccounts: only(({ query }) => listAccounts(deps, query)),
    changeAccount: only(({ person, params, body, request }) =>
      changeAccount(withRequestLog(request, deps), person, { userId: params.id, act: body.act }),
    ),
    listInvitations: only(({ query }) => listInvitationsWithEmails(deps, query)),
    createInvitation: only(({ person, body, request }) =>
      invite(withRequestLog(request, deps), person, body),
    ),
    revokeInvitation: only(({ person, params, request }) =>
      takeInvitationBack(withRequestLog(request, deps), person, params.id),
    ),
    readOperatorLog: only(({ query }) => readLog(deps, query)),
    getServiceState: only(() => getServiceState(deps)),
    sendTestMail: only(({ person }) => sendTestMail(deps, person.userId)),
  };
}
