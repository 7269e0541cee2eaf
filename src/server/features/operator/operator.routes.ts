import type { operatorEndpoints } from '#contract/operator.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import { changeAccount, type ActDependencies } from './change-account.usecases.ts';
import { invite, takeInvitationBack } from './invite.usecases.ts';
import { listAccounts, listAllInvitations, readLog } from './lists.usecases.ts';
import { requireOperator } from './operators.usecases.ts';
import { getServiceState, sendTestMail } from './service-state.usecases.ts';
import type { StateDependencies, TestMailDependencies } from './service-state.usecases.ts';

type OperatorDependencies = ActDependencies & StateDependencies & TestMailDependencies;

export function operatorHandlers(deps: OperatorDependencies): Handlers<typeof operatorEndpoints> {
  const only = async ({ userId }: Person) =>
    await requireOperator(deps, deps.database.read, userId);
  const by = ({ log }: { log: ActDependencies['log'] }) => ({ ...deps, log });
  return {
    async listAccounts({ person, query }) {
      await only(person);
      return await listAccounts(deps, query);
    },
    async changeAccount({ person, params, body, request }) {
      await only(person);
      return await changeAccount(by(request), person, { userId: params.id, act: body.act });
    },
    async listInvitations({ person, query }) {
      await only(person);
      return await listAllInvitations(deps, query);
    },
    async createInvitation({ person, body, request }) {
      await only(person);
      return await invite(by(request), person, body);
    },
    async revokeInvitation({ person, params, request }) {
      await only(person);
      await takeInvitationBack(by(request), person, params.id);
    },
    async readOperatorLog({ person, query }) {
      await only(person);
      return await readLog(deps, query);
    },
    async getServiceState({ person }) {
      await only(person);
      return await getServiceState(deps);
    },
    async sendTestMail({ person }) {
      await only(person);
      return await sendTestMail(deps, person.userId);
    },
  };
}
