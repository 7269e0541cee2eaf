import { Link } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../../testing/person.ts';
import { nobody, renderPage } from '../../testing/render.tsx';
import { CreateHabit } from './habit-form.tsx';

beforeEach(signIn);

const isConnected = vi.fn();

async function openForm() {
  isConnected.mockReturnValue(true);
  const page = await renderPage(
    <>
      <Link to="/history">History</Link>
      <CreateHabit onDone={() => undefined} />
    </>,
    { path: '/habits/create', session: { ...nobody, isConnected } },
  );
  return { ...page, name: screen.getByLabelText<HTMLInputElement>('I want to') };
}

test('who leaves a habit that they began to write is asked, and may stay', async () => {
  const { user, name, router } = await openForm();
  await user.type(name, 'Swim');
  await user.click(screen.getByText('History'));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect([router.state.location.pathname, name.value]).toEqual(['/habits/create', 'Swim']);

  await user.click(screen.getByText('History'));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await expect.poll(() => router.state.location.pathname).toBe('/history');
});

test('who wrote nothing is not asked', async () => {
  const { user, router } = await openForm();
  await user.click(screen.getByText('History'));
  await expect.poll(() => router.state.location.pathname).toBe('/history');
});

test('nor is who gives up what they wrote', async () => {
  const { user, name, router } = await openForm();
  await user.type(name, 'Swim');
  await user.click(screen.getByText('Cancel'));
  await expect.poll(() => router.state.location.pathname).toBe('/');
});

test('nor whose session is over', async () => {
  const { user, name, router } = await openForm();
  await user.type(name, 'Swim');
  isConnected.mockReturnValue(false);
  await user.click(screen.getByText('History'));
  await expect.poll(() => router.state.location.pathname).toBe('/history');
});
