import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { toasts } from '../../app/toasts/toast-store.ts';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { credentials, signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

const CODES = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CCCC-DDDD-EEEE-FFF${n}`);
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

beforeEach(signIn);

async function show({ isOn = false } = {}) {
  let state = isOn;
  const path = '/api/profile/second-factor';
  fakeServer({
    'GET /api/profile/credentials': () =>
      answer(200, credentials({ second_factor: state, recovery_codes: state ? 1 : 0 })),
    [`POST ${path}/secret`]: () =>
      answer(200, { secret: SECRET, uri: `otpauth://totp/Habitude?secret=${SECRET}`, ticket: 't' }),
    [`POST ${path}`]: ({ body }) => {
      const { code } = body as { code: string };
      if (code === '999999') return problem(422, 'expired_code');
      state = code === '123456';
      return state ? answer(201, { codes: CODES }) : problem(422, 'invalid_code');
    },
    [`DELETE ${path}`]: () => {
      state = false;
      return answer(204);
    },
  });
  return await renderPage(<SecondFactorSection />, { path: '/account/security' });
}

test('an app is set up with its first code, and recovery codes are shown once', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set up an authenticator app' });
  within(dialog).getByRole('img', { name: 'QR code for your authenticator app' });
  within(dialog).getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
  const code = within(dialog).getByLabelText('Code');
  await user.type(code, '000000');
  await user.click(within(dialog).getByRole('button', { name: 'Turn on' }));
  await within(dialog).findByText(/^This code is wrong\. Check that your phone sets its clock/);
  await user.clear(code);
  await user.type(code, '999999');
  await user.click(within(dialog).getByRole('button', { name: 'Turn on' }));
  await within(dialog).findByText(/^This key was shown too long ago/);
  await user.clear(code);
  await user.type(code, '123 456');
  await user.click(within(dialog).getByRole('button', { name: 'Turn on' }));
  const codes = await screen.findByRole('alertdialog', { name: 'Your recovery codes' });
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
  fireEvent.pointerDown(codes);
  fireEvent.click(codes);
  expect(codes.isConnected).toBe(true);
  await user.click(within(codes).getByRole('button', { name: 'I have kept them' }));
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
  expect(await screen.findByText('A code is asked for after your password.')).toBeDefined();
  // What opened it all is no longer there.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /new recovery codes$/ }));
});

test('it is turned off once its person has said so', async () => {
  const { user } = await show({ isOn: true });
  expect(await screen.findByText(/1 recovery code is left/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Turn off the second factor?' });
  await user.click(within(dialog).getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeDefined();
  expect(toasts.list()).toMatchObject([{ summary: 'The second factor is off' }]);
  expect(document.activeElement?.textContent).toMatch(/^Set up an authenticator app/);
});
