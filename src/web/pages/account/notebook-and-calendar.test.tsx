import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Reminder } from '#domain/reminder.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { ada, signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import {
  CalendarSection,
  FailedMailSection,
  LetterSection,
  NotebookSection,
} from './reminders-screen.tsx';

const evening: Reminder = {
  id: '0193b0a0-0000-7000-8000-000000000001',
  time: '21:00',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  way: 'mail',
  rhythm: 'every_day',
};

const morning: Reminder = {
  ...evening,
  id: '0193b0a0-0000-7000-8000-000000000002',
  time: '07:30',
  way: 'push',
};

beforeEach(signIn);

test('a reminder of the whole notebook is changed and saved', async () => {
  const calls = fakeServer({
    'GET /api/profile/reminders': () => answer(200, { reminders: [evening], weekly_letter: false }),
    'PATCH /api/profile/reminders': ({ body }) =>
      answer(200, { weekly_letter: false, ...(body as object) }),
  });
  const { user } = await renderPage(<NotebookSection />);
  const time = await screen.findByLabelText('Remind me at');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.clear(time);
  await user.type(time, '20:15');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts.list()[0]?.summary).toBe('Saved'));
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    reminders: [{ ...evening, time: '20:15' }],
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  const section = screen.getByRole('region', { name: 'The whole notebook' });
  await waitFor(() => expect(section.contains(document.activeElement)).toBe(true));
});

test('the weekly letter is turned on and off, and says where it goes', async () => {
  let wanted = false;
  fakeServer({
    'GET /api/profile/me': () => answer(200, ada),
    'GET /api/profile/reminders': () => answer(200, { reminders: [], weekly_letter: wanted }),
    'PATCH /api/profile/reminders': ({ body }) => {
      wanted = (body as { weekly_letter: boolean }).weekly_letter;
      return answer(200, { reminders: [], weekly_letter: wanted });
    },
  });
  const { user } = await renderPage(<LetterSection />);
  const letter = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Send it to ada@example.org',
  });
  expect(letter.checked).toBe(false);
  for (const isOn of [true, false]) {
    await user.click(letter);
    await waitFor(() => expect([letter.checked, wanted]).toEqual([isOn, isOn]));
  }
});

test('a weekly letter that could not be turned on stays off, and says why', async () => {
  fakeServer({
    'GET /api/profile/me': () => answer(200, ada),
    'GET /api/profile/reminders': () => answer(200, { reminders: [], weekly_letter: false }),
    'PATCH /api/profile/reminders': () => problem(500, 'internal'),
  });
  const { user } = await renderPage(<LetterSection />);
  const letter = await screen.findByRole<HTMLInputElement>('checkbox');
  await user.click(letter);
  expect((await screen.findByRole('alert')).textContent).toContain('went wrong on our side');
  expect(letter.checked).toBe(false);
});

test.each([
  // whether the server sends mails, whether the letter is on, whether it can't be turned on
  ['is offered where it comes', true, false, false],
  ['is not offered without a mail server', false, false, true],
  ['can be turned off without one', false, true, false],
])('what comes by mail %s', async (_, sends_mail, weekly_letter, isDisabled) => {
  const reminders = [evening, morning];
  fakeServer({
    'GET /api/profile/me': () => answer(200, ada),
    'GET /api/profile/reminders': () => answer(200, { reminders, weekly_letter, sends_mail }),
  });
  await renderPage(
    <>
      <NotebookSection />
      <LetterSection />
    </>,
  );
  expect(await screen.findByRole('checkbox')).toHaveProperty('disabled', isDisabled);
  const ways = await screen.findAllByLabelText('How');
  const offered = ways.map((way) => within(way).getAllByRole('option').length);
  expect(offered).toEqual([2, sends_mail ? 2 : 1]);
  expect(screen.queryAllByText('This server sends no email.')).toHaveLength(sends_mail ? 0 : 2);
});

test.each([
  [null, 0],
  ['2026-11-20T20:00:00.000Z', 1],
])('of a mail that failed at %s it is told', async (mail_failed_at, times) => {
  const settings = { reminders: [], weekly_letter: false, mail_failed_at };
  fakeServer({
    'GET /api/profile/me': () => answer(200, ada),
    'GET /api/profile/reminders': () => answer(200, settings),
  });
  await renderPage(
    <>
      <LetterSection />
      <FailedMailSection />
    </>,
  );
  await screen.findByRole('checkbox');
  expect(screen.queryAllByText(/of Nov 20, 2026.* could not be delivered/)).toHaveLength(times);
});

test('a calendar gets an address, another one, and none', async () => {
  let made = 0;
  fakeServer({
    'GET /api/profile/calendar': () => answer(200, { address: null }),
    'POST /api/profile/calendar': () => {
      made += 1;
      return answer(200, { address: `https://habits.example.org/api/calendar/${made}` });
    },
    'DELETE /api/profile/calendar': () => answer(204),
  });
  const { user } = await renderPage(<CalendarSection />);
  await user.click(await screen.findByRole('button', { name: 'Get an address' }));
  const shown = () => screen.getByLabelText<HTMLInputElement>('Address to subscribe to').value;
  await waitFor(() => expect(shown()).toMatch(/1$/));
  await user.click(screen.getByRole('button', { name: 'Replace the address' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(shown()).toMatch(/1$/);
  await user.click(screen.getByRole('button', { name: 'Replace the address' }));
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(shown()).toMatch(/2$/));
  await user.click(screen.getByRole('button', { name: 'Delete the address' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const get = await screen.findByRole('button', { name: 'Get an address' });
  expect(screen.queryByLabelText('Address to subscribe to')).toBeNull();
  expect(document.activeElement).toBe(get.parentElement);
  const said = toasts.list().map(({ summary }) => summary);
  expect(said).toEqual(['The address was replaced', 'The address was deleted']);
});
