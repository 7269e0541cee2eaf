import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { knownPasskey } from '../../app/passkeys/known-passkey.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { credentials, signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { PasskeysSection } from './passkeys-section.tsx';

const BYTES = new ArrayBuffer(4);

/** What a browser gives of a passkey: the library reads it, and is tried along. */
function credentialOf(response: object) {
  return {
    id: 'key',
    rawId: BYTES,
    type: 'public-key',
    response: { clientDataJSON: BYTES, ...response },
    getClientExtensionResults: () => ({}),
  };
}

const create = vi.fn<() => Promise<object>>();
const get = vi.fn<() => Promise<object>>();

const phone = {
  id: '01a1fe0e-0000-74dc-b4a3-9f3362ccf01b',
  name: 'Google Password Manager',
  device: 'Chrome · Android',
  synced: true,
  usable: true,
  created_at: '2026-11-20T08:00:00.000Z',
  used_at: null,
};

const challenge = { challenge: 'Y2hhbGxlbmdl', rp_id: 'habits.example.org' };
const toMake = { ...challenge, user: { id: 'dXNlcg', name: 'a', display_name: 'A' }, known: [] };

beforeEach(() => {
  signIn();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true });
  create.mockResolvedValue(
    credentialOf({ attestationObject: BYTES, getTransports: () => [] as string[] }),
  );
  get.mockResolvedValue(
    credentialOf({ authenticatorData: BYTES, signature: BYTES, userHandle: BYTES }),
  );
});

async function show({ passkeys = [phone], password = true } = {}, answers = {}) {
  let left = passkeys;
  const calls = fakeServer({
    'GET /api/profile/credentials': () => answer(200, credentials({ password, passkeys: left })),
    'POST /api/profile/passkeys/challenge': () => answer(200, toMake),
    'POST /api/profile/passkeys': () => {
      left = [...left, { ...phone, id: '01a1fe0e-0001-74dc-b4a3-9f3362ccf01b', name: 'New' }];
      return answer(201, left.at(-1));
    },
    [`DELETE /api/profile/passkeys/${phone.id}`]: () => {
      left = left.filter(({ id }) => id !== phone.id);
      return answer(204);
    },
    'POST /api/profile/confirm-passkey/challenge': () => answer(200, challenge),
    'POST /api/profile/confirm-passkey': () => answer(204),
    ...answers,
  });
  const page = await renderPage(
    <main tabIndex={-1}>
      <PasskeysSection />
    </main>,
    { path: '/account/security' },
  );
  return { ...page, calls };
}

test('a passkey is made, and this browser knows of one from then on', async () => {
  const { user } = await show({ passkeys: [] });
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
  expect(await screen.findByText('New')).toBeDefined();
  expect(knownPasskey.isSet()).toBe(true);
});

test.each([
  ['cancelled', new DOMException('', 'NotAllowedError'), /did not finish/],
  ['there already', new DOMException('', 'InvalidStateError'), /already has a passkey/],
  ['of no use', new DOMException('', 'NotSupportedError'), /could not do it/],
])('one that is %s is told', async (_what, error, words) => {
  create.mockRejectedValue(error);
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
  expect(await screen.findByText(words)).toBeDefined();
});

test('where it is too long ago that somebody said who they are, a passkey says so', async () => {
  let isConfirmed = false;
  const { user } = await show(
    {},
    {
      'POST /api/profile/passkeys/challenge': () =>
        isConfirmed ? answer(200, toMake) : problem(403, 'password_needed'),
      'POST /api/profile/confirm-passkey': () => {
        isConfirmed = true;
        return answer(204);
      },
    },
  );
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  await user.click(await within(dialog).findByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByText('New')).toBeDefined();
});

test('a passkey is removed once its person has said so', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: /^Remove Google Password Manager/ }));
  const dialog = screen.getByRole('alertdialog', { name: 'Remove the passkey?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Google Password Manager')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  expect(toasts.list()).toMatchObject([{ summary: 'The passkey was removed' }]);
});

test('the last way in stays, and the page says why', async () => {
  const { user } = await show({ password: false });
  await user.click(await screen.findByRole('button', { name: /^Remove Google Password Manager/ }));
  expect(screen.getByRole('dialog', { name: 'This passkey has to stay' })).toBeDefined();
});

test.each([
  ['without https', false, {}, /begins with https/],
  ['by a browser that knows none', true, undefined, /does not know passkeys/],
])('%s the page says why there are none', async (_what, isSecure, credential, words) => {
  vi.stubGlobal('isSecureContext', isSecure);
  if (credential === undefined) Reflect.deleteProperty(window, 'PublicKeyCredential');
  await show({ passkeys: [] });
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
