import { expect, test, vi } from 'vitest';
import { showPasskey } from './passkeys.ts';

test('a suggestion does not end what somebody asked for', async () => {
  const isConditionalMediationAvailable = () => Promise.resolve(true);
  vi.stubGlobal('PublicKeyCredential', Object.assign(vi.fn(), { isConditionalMediationAvailable }));
  const asked = Promise.withResolvers<Credential | null>();
  const get = vi.fn<CredentialsContainer['get']>(() => asked.promise);
  vi.stubGlobal('navigator', { credentials: { get } });
  const question = { challenge: 'AAAA', rp_id: 'habits.example.org' };
  const shown = showPasskey(question);
  await expect(showPasskey(question, { isSuggested: true })).rejects.toThrow(DOMException);
  expect(get).toHaveBeenCalledOnce();
  expect(get.mock.lastCall?.[0]?.signal?.aborted).toBe(false);
  asked.reject(new DOMException('Closed', 'NotAllowedError'));
  await expect(shown).rejects.toThrow('Closed');
  await expect(showPasskey(question, { isSuggested: true })).rejects.toThrow('Closed');
  expect(get).toHaveBeenCalledTimes(2);
});
