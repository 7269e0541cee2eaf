import { i18n } from '@lingui/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LIMITED } from '#contract/problem.ts';
import { cases, goalWith, textOf, type What } from '#contract/testing/maxima.ts';
import { addDays } from '#domain/civil-date.ts';
import { plainGoal } from '#domain/goal.ts';
import {
  MAX_DEVICES,
  MAX_ENTRIES,
  MAX_GROUPS,
  MAX_HABITS,
  MAX_IDENTITIES,
  MAX_NOTE_BYTES,
  MAX_PASSKEYS,
  MAX_TEXT_BYTES,
  MAX_PAUSES,
} from '#domain/limits.ts';
import { DaySheet } from './pages/day/day-sheet.tsx';
import { HabitForm } from './pages/form/habit-form.tsx';
import { GroupNameDialog } from './pages/home/group-dialogs.tsx';
import { PauseDialog } from './pages/pauses/pause-form.tsx';
import { LIMIT_TEXTS } from './app/errors/problem-texts.ts';
import { fakeNotebook } from './testing/fake-notebook.ts';
import { habit, notebookWith } from './testing/habits.ts';
import { notebookServer } from './testing/notebook-server.ts';
import { signIn } from './testing/person.ts';
import { renderPage } from './testing/render.tsx';
import { resizeTo } from './testing/window.ts';

const TODAY = '2026-11-21';

beforeEach(() => {
  signIn();
  resizeTo('wide');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T12:00:00Z`) });
});

/** A form with something of a size filled in. @returns what it sends, and the words of a refusal */
async function fillIn(what: What, size: number) {
  const sent = vi.fn<(body: unknown) => void>();
  const onSend = async (body: unknown) => sent(body);
  const read = habit(habitBefore(what, size));
  const { read: readAll, apply } = notebookServer(notebookWith([read]));
  fakeNotebook({ read: readAll, apply: (commands) => (sent(commands), apply(commands)) });
  const close = () => undefined;
  switch (what) {
    case 'value of a day':
    case 'note on a day':
      await renderPage(<DaySheet habit={read} date="2026-11-20" whole onClose={close} />);
      break;
    case 'reason of a pause':
      await renderPage(<PauseDialog habits={[]} onClose={close} />);
      break;
    case 'name of a group':
      await renderPage(<GroupNameDialog onClose={close} />);
      break;
    default:
      await renderPage(<HabitForm habit={read} submitLabel="Save" onSend={onSend} />);
  }
  if (what === 'reason of a pause')
    fireEvent.change(screen.getByLabelText('What to pause'), { target: { value: 'all' } });
  const [label, value] = FIELDS[what](size);
  // Typing a thousand characters one by one would take a while.
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: /^(Save|Pause)$/ }));
  return sent;
}

/** A habit whose form is one step from having something of this size. */
function habitBefore(what: What, size: number) {
  const goal = { from: TODAY, ...goalWith(what, 2) } as const;
  if (what === 'value of a day') return { goals: [{ ...goal, ...goalWith('amount', 20) }] };
  if (what !== 'goals') return { goals: [goal] };
  // A change from today on is one more than those before.
  const goals = Array.from({ length: size - 1 }, (_, back) =>
    plainGoal(back === 0 ? 'WEEKLY' : 'DAILY', addDays(TODAY, -1 - back)),
  );
  return { goals, created_at: '2026-01-01T00:00:00Z' };
}

/** The field of something, and what is entered there to have so much of it. */
const FIELDS: Record<What, (size: number) => [label: string | RegExp, value: string]> = {
  name: (size) => ['I want to', textOf(size)],
  description: (size) => ['Description', textOf(size)],
  unit: (size) => ['Unit', textOf(size)],
  amount: (size) => ['Amount', `${size}`],
  'times a week': (size) => ['Days a week', `${size}`],
  'times a month': (size) => ['Days a month', `${size}`],
  'days in a row': (size) => ['In how many days', `${size}`],
  goals: () => ['Days a week', '3'],
  'value of a day': (size) => [/^How much\?/, `${size}`],
  'note on a day': (size) => ['Note', textOf(size)],
  'reason of a pause': (size) => ['Reason', textOf(size)],
  'name of a group': (size) => ['Name of the group', textOf(size)],
};

test.each(cases)('a form takes as much as the calls do, and no more: $what', async (one) => {
  const { what, most } = one;
  const sent = await fillIn(what, most);
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
});

/** Of these there is nothing more to choose. */
const CHOSEN: readonly What[] = ['times a week', 'times a month'];

test.each(cases.filter(({ what }) => CHOSEN.includes(what)))(
  'a form offers as much as the calls take, and no more: $what',
  async ({ what, most }) => {
    await fillIn(what, most);
    const [label] = FIELDS[what](most);
    const choices = within(screen.getByLabelText(label)).getAllByRole('option');
    expect(choices.map((choice) => choice.textContent)).toEqual(
      Array.from({ length: most }, (_, place) => `${place + 1}`),
    );
  },
);

const written = cases.filter(({ what }) => !CHOSEN.includes(what));

test.each(written)('a form says what is too much of it: $what', async ({ what, most }) => {
  const sent = await fillIn(what, most + 1);
  const refusal = /too (long|big)|at most 1,000 characters|can have 100 goals/;
  expect(await screen.findByText(refusal)).toBeDefined();
  expect(sent).not.toHaveBeenCalled();
});

test('what an account is full of is said with its figure', () => {
  const figures = {
    habits: MAX_HABITS,
    groups: MAX_GROUPS,
    pauses: MAX_PAUSES,
    entries: MAX_ENTRIES,
    notes: MAX_NOTE_BYTES / 1024 ** 2,
    texts: MAX_TEXT_BYTES / 1024 ** 2,
    devices: MAX_DEVICES,
    passkeys: MAX_PASSKEYS,
    identities: MAX_IDENTITIES,
  };
  for (const limit of LIMITED)
    expect(i18n._(LIMIT_TEXTS[limit])).toContain(`holds ${figures[limit].toLocaleString('en')} `);
});
