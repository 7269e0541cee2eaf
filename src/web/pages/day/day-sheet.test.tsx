import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Command } from '#domain/commands/command.ts';
import { plainGoal, type Target } from '#domain/goal.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { commandsIn, fakeNotebook } from '../../testing/fake-notebook.ts';
import { answer } from '../../testing/fake-server.ts';
import { habit, kept, notebookWith } from '../../testing/habits.ts';
import { notebookServer } from '../../testing/notebook-server.ts';
import { ada, signIn } from '../../testing/person.ts';
import { nobody, renderPage } from '../../testing/render.tsx';
import { resizeTo } from '../../testing/window.ts';
import { renewNotebook } from '../../sync/use-notebook.ts';
import { Home } from '../home/home.tsx';
import { profileStore } from '../../app/session/profile-store.ts';
import { DaySheet } from './day-sheet.tsx';
import { DaySheets } from './day-sheets.tsx';

const DAY: CivilDate = '2026-11-20';
const earlier = { until: '2026-11-20T21:00:00Z', completion: { date: DAY, completed: true } };

beforeEach(() => {
  signIn();
  resizeTo('wide');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

async function show(target: Target, completions = kept('2026-11-19'), created_at?: string) {
  const goal = { ...plainGoal('DAILY', '2026-11-16'), target };
  const read = habit({ goals: [goal], completions, ...(created_at && { created_at }) });
  const path = `GET /api/habits/${read.id}/completions/${DAY}/changes`;
  const server = notebookServer(notebookWith([read]));
  const calls = fakeNotebook(server, {
    [path]: () =>
      answer(200, [
        earlier,
        { ...earlier, completion: { date: DAY, completed: false, skipped: true, note: 'ill' } },
        { ...earlier, completion: { date: DAY, completed: false, note: 'rain', note_only: true } },
        { ...earlier, completion: { date: DAY, completed: false, note: 'tired' } },
      ]),
  });
  const page = await renderPage(
    <DaySheets>
      <Home date={undefined} />
    </DaySheets>,
  );
  const day = await screen.findByRole('button', { name: /20 Friday/ });
  const entered = { type: 'enter_day', habit: read.id, date: DAY } as const;
  const elsewhere = (command: Command) => act(() => (server.carryOut(command), renewNotebook()));
  return { ...page, day, entered, elsewhere, sent: () => commandsIn(calls) };
}

const check: Target = { kind: 'check' };
const avoid: Target = { kind: 'avoid' };
const pages: Target = { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' };
/** The sheet is fetched when it is first asked for. */
const opened = () => screen.findByRole('dialog', { name: 'Read' });
const dialog = () => within(screen.getByRole('dialog', { name: 'Read' }));
const press = (name: string) => dialog().getByRole('button', { name });
const labelOf = (element: HTMLElement) =>
  element.getAttribute('aria-label')?.replaceAll('\u00A0', ' ');

test('steps are said, and one press enters all that is asked', async () => {
  const { user, day, entered, sent } = await show(pages);
  await user.click(day);
  await opened();
  await user.click(press('2\u00A0pages more'));
  expect(dialog().getByRole('status').textContent).toBe('2\u00A0pages');
  await user.click(press('All of it: 20\u00A0pages'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(sent()).toEqual([{ ...entered, mark: { value: 20 } }]));
  expect(labelOf(day)).toBe('kept, 20 of 20 pages · 20 Friday');
});

test('one of the usual amounts is entered with one press, and a note goes along', async () => {
  const usual = { date: '2026-11-19', completed: false, value: 12 } as const;
  const { user, day, entered, sent } = await show(pages, [usual]);
  await user.click(day);
  await opened();
  const offers = within(dialog().getByRole('group', { name: 'Quick entry' }));
  expect(offers.getAllByRole('button').map((offer) => offer.textContent)).toEqual([
    '12\u00A0pages',
    'All of it: 20\u00A0pages',
  ]);
  await user.click(press('Note, skipped day, earlier entries'));
  await user.type(dialog().getByRole('textbox', { name: 'Note' }), 'late');
  await user.click(press('12\u00A0pages'));
  await waitFor(() => expect(sent()).toEqual([{ ...entered, mark: { value: 12 }, note: 'late' }]));
});

test('what is stepped is added to whatever others enter meanwhile, what is written stands', async () => {
  const { user, day, entered, sent } = await show(pages, [
    { date: DAY, completed: false, value: 5 },
  ]);
  const add = { habit: entered.habit, date: entered.date, type: 'add_amount' };
  const step = async (...names: string[]) => {
    await user.click(day);
    await opened();
    for (const name of names) await user.click(press(name));
  };
  const [more, less] = ['2\u00A0pages more', '2\u00A0pages less'];
  await step(more, more, less);
  await user.click(press('Save'));
  await waitFor(() => expect(sent()).toEqual([{ ...add, amount: 2 }]));
  expect(labelOf(day)).toBe('7 of 20 pages · 20 Friday');

  await step(more, 'Note, skipped day, earlier entries');
  await user.type(dialog().getByRole('textbox', { name: 'Note' }), 'late');
  await user.click(press('Save'));
  const commands = [
    { ...add, amount: 2 },
    { ...entered, note: 'late' },
  ];
  await waitFor(() => expect(sent().at(-1)).toEqual({ type: 'together', commands }));

  await step(less, 'All of it: 20\u00A0pages');
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ mark: { value: 20 } }));
});

test('a skipped day shows that it is, and takes an amount in its place', async () => {
  const skip = { date: DAY, completed: false, skipped: true, note: 'ill' };
  const { user, day, entered, sent } = await show(pages, [skip]);
  await user.click(day);
  await opened();
  await user.click(dialog().getByRole('checkbox', { name: /Skip this day/ }));
  await user.type(dialog().getByRole('textbox', { name: 'How much? (pages)' }), '3{Enter}');
  await waitFor(() => expect(sent()).toEqual([{ ...entered, mark: { value: 3 } }]));
});

const five = { date: DAY, completed: false, value: 5 };

test.each([
  ['nothing was entered', check, []],
  ['the day is kept', check, kept(DAY)],
  ['the day was said not to be kept', check, [{ date: DAY, completed: false }]],
  ['no lapse is noted', avoid, []],
  ['an amount stands', pages, [five]],
  ['a limit has no amount', { ...pages, kind: 'at_most' as const }, []],
  ['the day is skipped', pages, [{ date: DAY, completed: false, skipped: true }]],
])('a note alone is entered where %s, whatever others mark', async (_, target, completions) => {
  const { user, day, entered, elsewhere, sent } = await show(target, completions);
  day.focus();
  await user.keyboard('e');
  await opened();
  await elsewhere({ ...entered, mark: { value: 8 } });
  await user.type(dialog().getByRole('textbox', { name: 'Note' }), 'late');
  await user.click(press('Save'));
  await waitFor(() => expect(sent()).toEqual([{ ...entered, note: 'late' }]));
});

test('a mark alone is entered where the note stays, and nothing where nothing differs', async () => {
  const noted = { date: DAY, completed: false, note: 'late' };
  const { user, day, entered, sent } = await show(check, [noted]);
  const all: object[] = [];
  const save = async (choice: string, more: string, ...expected: object[]) => {
    day.focus();
    await user.keyboard('e');
    await opened();
    await user.click(dialog().getByRole('radio', { name: choice }));
    await user.type(dialog().getByRole('textbox', { name: 'Note' }), more + '{Tab}');
    await user.click(press('Save'));
    all.push(...expected.map((fields) => ({ ...entered, ...fields })));
    await waitFor(() => expect(sent()).toEqual(all));
  };
  await save('Not kept', '');
  await save('Kept', '', { mark: { value: true } });
  await save('Not kept', 'r', { mark: null, note: 'later' });
});

test.each([
  ['Kept', { mark: { value: true } }],
  ['Skipped · ill', { mark: { value: false, skipped: true }, note: 'ill' }],
  ['rain', { mark: null, note: 'rain' }],
  ['Not kept · tired', { mark: { value: false }, note: 'tired' }],
])('%s is restored as it was: a note alone decides nothing', async (what, expected) => {
  const { user, day, entered, sent } = await show(check);
  day.focus();
  await user.keyboard('e');
  await opened();
  const name = new RegExp(`Restore: ${what}, until`);
  await user.click(await dialog().findByRole('button', { name }));
  await waitFor(() => expect(sent()).toEqual([{ ...entered, ...expected }]));
});

test('what is no amount is not saved, and said beside the field', async () => {
  const { user, day, sent } = await show(pages);
  await user.click(day);
  await opened();
  const field = dialog().getByRole('textbox', { name: 'How much? (pages)' });
  await user.type(field, 'many{Enter}');
  expect(await dialog().findByText(/Enter a number/)).toBeDefined();
  expect(document.activeElement).toBe(field);
  expect(sent()).toEqual([]);
});

test('a note on a day of a limit is said to be saved', async () => {
  const { user, day } = await show({ ...pages, kind: 'at_most' });
  day.focus();
  await user.keyboard('e');
  await opened();
  await user.type(dialog().getByRole('textbox', { name: 'Note' }), 'a quiet day');
  await user.click(press('Save'));
  expect(toasts.list()).toMatchObject([{ summary: 'Read, note saved' }]);
});

test('what unfolds in the sheet takes the focus of its button', async () => {
  const { user, day } = await show(pages);
  await user.click(day);
  await opened();
  await user.click(press('Note, skipped day, earlier entries'));
  const skip = dialog().getByRole('checkbox', { name: /Skip this day/ });
  expect(document.activeElement).toBe(skip);
});

test('a note that is too long takes the focus', async () => {
  const { user, day, sent } = await show(check);
  day.focus();
  await user.keyboard('e');
  await opened();
  const note = dialog().getByRole('textbox', { name: 'Note' });
  await user.click(note);
  await user.paste('n'.repeat(1001));
  await user.click(press('Save'));
  expect(await dialog().findByText('Use at most 1,000 characters.')).toBeDefined();
  expect(document.activeElement).toBe(note);
  expect(sent()).toEqual([]);
});

test('a press beside the sheet closes it, unless something is written in it or stepped', async () => {
  const { user, day } = await show(pages);
  const open = async () => {
    await user.click(day);
    await opened();
  };
  const beside = async () => {
    await user.pointer({ target: screen.getByRole('dialog'), keys: '[MouseLeft]' });
    return screen.queryByRole('dialog');
  };
  await open();
  expect(await beside()).toBeNull();
  await open();
  await user.type(dialog().getByRole('textbox', { name: 'How much? (pages)' }), '3');
  expect(await beside()).not.toBeNull();
  await user.click(press('Cancel'));
  await open();
  await user.click(press('2\u00A0pages more'));
  expect(await beside()).not.toBeNull();
});

test('what is written stays where the habit was deleted elsewhere, and saving says so', async () => {
  const { user, day, entered, elsewhere } = await show(pages);
  await user.click(day);
  await opened();
  await user.click(press('Note, skipped day, earlier entries'));
  const note = dialog().getByRole('textbox', { name: 'Note' });
  await user.type(note, 'ten lines');
  await elsewhere({ type: 'change_habit', habit: entered.habit, is_active: false });
  await elsewhere({ type: 'delete_habit', habit: entered.habit });
  await user.click(press('Save'));
  expect(dialog().getByRole('alert').textContent).toBe('This no longer exists.');
  expect(note).toHaveProperty('value', 'ten lines');
});

test('a sheet that is drawn far enough down is gone, and else comes back', async () => {
  const { user, day } = await show(pages);
  await user.click(day);
  const sheet = await opened();
  const handle = sheet.querySelector('[data-handle]') ?? sheet;
  HTMLElement.prototype.setPointerCapture = () => undefined;
  const draw = (distance: number) => {
    fireEvent.pointerDown(handle, { clientY: 100 });
    fireEvent.pointerMove(handle, { clientY: 100 + distance });
    const { translate } = sheet.style;
    fireEvent.pointerUp(handle, { clientY: 100 + distance });
    return translate;
  };
  expect(draw(60)).toBe('0px 60px');
  expect(sheet.style.translate).toBe('');
  expect(screen.queryByRole('dialog')).not.toBeNull();
  draw(120);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a kept day is cleared', async () => {
  const { user, day, entered, sent } = await show(check, kept(DAY));
  day.focus();
  await user.keyboard('e');
  await opened();
  await user.click(press('Clear this day'));
  await waitFor(() => expect(day.getAttribute('aria-pressed')).toBe('false'));
  await waitFor(() => expect(sent()).toEqual([{ ...entered, mark: null }]));
});

test('a press on a day of what is avoided notes a lapse, and the next takes it back', async () => {
  const { user, day, entered, sent } = await show(avoid, []);
  expect(labelOf(day)).toBe('kept, note a lapse · 20 Friday');
  await user.click(day);
  await waitFor(() => expect(labelOf(day)).toBe('a lapse, undo the lapse · 20 Friday'));
  expect(toasts.list()).toMatchObject([
    { summary: 'Read, lapse noted', action: { label: 'Undo' } },
  ]);
  await user.click(day);
  await waitFor(() =>
    expect(sent()).toEqual([
      { ...entered, mark: { value: false } },
      { ...entered, mark: null },
    ]),
  );
});

test('a note alone on a day of what is avoided is no lapse', async () => {
  const noted = { date: DAY, completed: false, note: 'hard', note_only: true };
  const { user, day, entered, sent } = await show(avoid, [noted]);
  expect(labelOf(day)).toBe('kept, with a note, note a lapse · 20 Friday');
  await user.click(day);
  await waitFor(() => expect(sent()).toEqual([{ ...entered, mark: { value: false } }]));
});

test('a day before the beginning says that it moves it, and that is undone too', async () => {
  const { user, sent } = await show(check, [], '2026-11-21T08:00:00+01:00');
  const day = await screen.findByRole('button', { name: /20 Friday/ });
  day.focus();
  await user.keyboard('e');
  await opened();
  expect(dialog().getByText(/begins on Saturday, November 21, 2026/)).toBeDefined();
  await user.click(press('Cancel'));
  await user.click(day);
  await waitFor(() => expect(toasts.list()).toHaveLength(1));
  const [note] = toasts.list();
  expect(note?.summary).toBe('Read, kept, streak 1 day. Tracking since November 20, 2026.');
  note?.action?.onAction();
  await waitFor(() => expect(labelOf(day)).toBe('before the beginning · 20 Friday'));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({
    type: 'together',
    commands: [
      { type: 'enter_day', mark: null },
      { type: 'change_habit', created_at: '2026-11-21T08:00:00+01:00', entries_before: 'keep' },
    ],
  });
});

test('the chosen day opens from the menu of its row', async () => {
  const { user } = await show(check);
  await user.click(screen.getByRole('button', { name: 'More options for Read' }));
  await user.click(screen.getByRole('menuitem', { name: 'Details and note…' }));
  await opened();
  expect(dialog().getByText('Saturday, November 21, 2026')).toBeDefined();
});

test('a note that a session ended in is there when its person opens the day again', async () => {
  let isConnected = true;
  const session = { ...nobody, isConnected: () => isConnected };
  const read = habit();
  fakeNotebook(notebookWith([read]), { 'GET /api/profile/me': () => answer(200, ada) });
  profileStore.keep(ada);
  const showDay = (date: CivilDate) =>
    renderPage(<DaySheet habit={read} date={date} whole onClose={vi.fn()} />, { session });
  const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  const first = await showDay(DAY);
  await first.user.type(note(), 'ten lengths');
  isConnected = false;
  first.unmount();
  isConnected = true;
  const other = await showDay('2026-11-19');
  expect(note().value).toBe('');
  other.unmount();
  const again = await showDay(DAY);
  expect(note().value).toBe('ten lengths');
  again.unmount();
  await showDay(DAY);
  expect(note().value).toBe('');
});
