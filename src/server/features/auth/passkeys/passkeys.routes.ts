import type { FastifyRequest } from 'fastify';
import type { passkeyEndpoints } from '#contract/passkeys.ts';
import { deviceOf } from '../../../platform/http/caller.ts';
import type { Handlers } from '../../../platform/http/register-endpoints.ts';
import { withRequestLog, refuseIfProviderOnly } from '../auth-dependencies.ts';
import { removePassword } from '../change-credentials.usecases.ts';
import { cookiesOf } from '../cookies.ts';
import { endLeftSession } from '../end-sessions.usecases.ts';
import {
  addPasskey,
  beginPasskey,
  listCredentials,
  removePasskey,
  renamePasskey,
} from './passkeys.usecases.ts';
import {
  askPasskey,
  askToConfirm,
  confirmByPasskey,
  signInByPasskey,
  type PasskeyDependencies,
} from './sign-in-by-passkey.usecases.ts';

export function passkeyHandlers(deps: PasskeyDependencies): Handlers<typeof passkeyEndpoints> {
  const cookies = cookiesOf(deps.publicUrl);
  const by = (request: FastifyRequest) => withRequestLog(request, deps);
  return {
    askPasskey: async () => askPasskey(deps),
    async signInByPasskey({ body: { passkey, remember = false }, request, reply }) {
      refuseIfProviderOnly(deps);
      await endLeftSession(by(request), request);
      const input = { passkey, remember, device: deviceOf(request) };
      const caller = { ip: request.ip, marks: cookies.knownDevices.of(request) };
      const signedIn = await signInByPasskey(by(request), input, caller);
      cookies.keepSignIn(reply, signedIn);
      return signedIn.tokens;
    },
    listCredentials: ({ person }) =>
      listCredentials({ ...deps, reader: deps.database.read }, person),
    askToConfirm: async ({ person }) => askToConfirm(deps, person),
    confirmPasskey: ({ person, body, request }) =>
      confirmByPasskey(by(request), person, body.passkey),
    makePasskey: ({ person, request }) => beginPasskey(by(request), person),
    addPasskey: ({ person, body, request }) =>
      addPasskey(by(request), person, { made: body, device: deviceOf(request) }),
    renamePasskey: ({ person, params, body, request }) =>
      renamePasskey(by(request), person, { id: params.id, ...body }),
    removePasskey: ({ person, params, request }) => removePasskey(by(request), person, params.id),
    removePassword: ({ person, request }) => removePassword(by(request), person),
  };
}
