import type { alarmEndpoints } from '#contract/alarm.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import { raiseAlarm } from './alarm.usecases.ts';
import { onBehalfOf, type AuthDependencies } from './auth-dependencies.ts';

export function alarmHandlers(deps: AuthDependencies): Handlers<typeof alarmEndpoints> {
  return {
    raiseAlarm: ({ body, request }) =>
      raiseAlarm(onBehalfOf(request, deps), body.token, request.ip),
  };
}
