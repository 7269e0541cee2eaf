import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useProfile } from '../../app/session/profile-store.ts';
import { answer, fakeServer } from '../../testing/fake-server.ts';
import { ada, signIn } from '../../testing/person.ts';
import { nobody, renderPage } from '../../testing/render.tsx';
import { CreateHabit } from './habit-form.tsx';

beforeEach(signIn);

/** Says who writes, once the page knows. */
function Writer() {
  return <p>{useProfile()?.name}</p>;
}

/** Writes a name into a new habit, lets the session end or not, and looks at the form once more. */
async function writeAndComeBack({ ends, as = ada }: { ends: boolean; as?: typeof ada }) {
  const isConnected = vi.fn(() => true);
  const session = { ...nobody, isConnected };
  const open = async (profile: typeof ada) => {
    fakeServer({ 'GET /api/profile/me': () => answer(200, profile) });
    const page = await renderPage(
      <>
        <CreateHabit onDone={() => undefined} />
        <Writer />
      </>,
      { session },
    );
    await screen.findByText(profile.name);
    return page;
  };
  const first = await open(ada);
  await first.user.type(screen.getByLabelText('I want to'), 'Swim');
  if (ends) isConnected.mockReturnValue(false);
  first.unmount();
  isConnected.mockReturnValue(true);
  await open(as);
}

const name = () => screen.getByLabelText<HTMLInputElement>('I want to').value;

test('what was being written when the session ended is there after the next sign-in', async () => {
  await writeAndComeBack({ ends: true });
  expect(name()).toBe('Swim');
});

test.each([
  ['somebody else', { ends: true, as: { ...ada, id: '01a1fe0e-0000-74dc-b4a3-9f3362ccf0ff' } }],
  ['who left the form by themselves', { ends: false }],
])('%s finds an empty form', async (_, journey) => {
  await writeAndComeBack(journey);
  expect(name()).toBe('');
});
