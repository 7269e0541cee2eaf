import type { AskPasskey } from '#contract/passkeys.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Authenticator } from '../../../src/server/testing/authenticator.ts';

const ASKED: AskPasskey = { challenge: 'x', rp_id: 'localhost' };
const NOBODY = { id: 'x', name: 'Eve', display_name: 'Eve' };

/** Right bodies of the calls that change an account, so that nothing else is wrong with them. */
export function bodyOf({ email, password }: { email: string; password: string }) {
  const device = new Authenticator();
  const shown = device.show(ASKED);
  const bodies: Record<string, object> = {
    createAccount: { email: `other-${email}`, password, name: 'Eve' },
    verifyEmail: { email, code: '123456' },
    resendVerificationEmail: { email },
    login: { email, password, remember: true },
    forgotPassword: { email },
    updateProfile: { name: 'Eve', locale: 'fr' },
    deleteAccount: { password },
    requestEmailChange: { email: `other-${email}`, password },
    changePassword: { current_password: password, new_password: 'eve reads on paper' },
    confirmPassword: { password },
    createHabit: { name: 'Of Eve', frequency: 'DAILY' },
    createGroup: { name: 'Of Eve' },
    createPause: { first: '2026-11-01' },
    lookAtInvitation: { invitation: 'x' },
    acceptInvitation: { invitation: 'x', password, name: 'Eve' },
    createInvitation: { people: 5, days: 14, locale: 'en' },
    changeAccount: { act: 'suspend' },
    updateReminderSettings: { weekly_letter: true },
    signInByPasskey: { passkey: shown },
    confirmPasskey: { passkey: shown },
    addPasskey: device.make({ ...ASKED, user: NOBODY, known: [] }),
    renamePasskey: { name: 'Of Eve' },
    addSecondFactor: { ticket: 'x', code: '123456' },
    askProvider: { provider: '' },
    askProviderAgain: { provider: '', to: 'join' },
    signInByProvider: { provider: '', answer: 'code=x&state=x' },
    joinIdentity: { provider: '', answer: 'code=x&state=x' },
    raiseAlarm: { token: 'x' },
  };
  return (name: string, { body }: Endpoint): string | undefined =>
    body === undefined ? undefined : JSON.stringify(bodies[name] ?? {});
}
