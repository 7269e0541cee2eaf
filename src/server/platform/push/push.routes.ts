import type { pushEndpoints } from '#contract/push.ts';
import { deviceOf } from '../http/caller.ts';
import type { Handlers } from '../http/register-endpoints.ts';
import {
  listDevices,
  registerDevice,
  removeDevice,
  renewDevice,
  testDevice,
  type PushDependencies,
} from './devices.usecases.ts';

export function pushHandlers(
  deps: PushDependencies & { publicKey: string },
): Handlers<typeof pushEndpoints> {
  return {
    getPushKey: async () => ({ key: deps.publicKey }),
    listDevices: ({ person }) => listDevices(deps.database.read, person),
    registerDevice: ({ person, body, request }) =>
      registerDevice(deps, person, body, deviceOf(request)),
    renewDevice: ({ body, request }) => renewDevice(deps, body, request.ip),
    removeDevice: ({ person, params }) => removeDevice(deps, person, params.id),
    testDevice: ({ person, params }) => testDevice(deps, person, params.id),
  };
}
