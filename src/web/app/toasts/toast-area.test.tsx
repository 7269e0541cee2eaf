import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ToastArea } from './toast-area.tsx';
import { createToastStore, type ToastMessage } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

/** Shows an area with one note. */
function show(
  message: Partial<ToastMessage> & { id?: string } = {},
  area: Omit<Parameters<typeof ToastArea>[0], 'store'> = {},
) {
  const store = createToastStore();
  render(
    <I18nProvider i18n={i18n}>
      <ToastArea store={store} {...area} />
    </I18nProvider>,
  );
  act(() => void store.add(() => ({ severity: 'success', summary: 'Archived', ...message })));
  return store;
}

const note = () => screen.queryByText('Archived');

test('a note is announced: it comes into a live region that was there before', () => {
  show({ detail: 'Read ten pages' });
  const region = screen.getByRole('region', { name: 'Notifications' });
  expect(region.getAttribute('aria-live')).toBe('polite');
  expect(region.textContent).toContain('Archived');
  expect(region.textContent).toContain('Read ten pages');
});

test('notes stand at the top right unless they are to stand elsewhere', () => {
  const classesOf = (region: HTMLElement) => [...region.classList];
  show();
  expect(classesOf(screen.getByRole('region'))).toEqual(
    expect.arrayContaining(['board:top-0', 'z-overlay']),
  );
  cleanup();
  show({}, { position: 'bottom-right' });
  expect(classesOf(screen.getByRole('region'))).toContain('bottom-0');
});

test.each([
  ['success', 'border-l-green'],
  ['info', 'border-l-blue'],
  ['warn', 'border-l-amber'],
  ['error', 'border-l-alarm'],
] as const)('%s is told by its edge: %s', (severity, edge) => {
  show({ severity });
  expect(screen.getByRole('listitem').classList.contains(edge)).toBe(true);
});

test('a note goes when its life is over, and one without a life stays', () => {
  const store = show({ life: 3000 });
  act(() => void store.add(() => ({ severity: 'info', summary: 'Stays' })));
  pass(2999);
  expect(note()).not.toBeNull();
  pass(1);
  expect(note()).toBeNull();
  pass(1_000_000);
  expect(screen.queryByText('Stays')).not.toBeNull();
});

test('a note that takes the place of another begins its life anew', () => {
  const store = show({ id: 'one', life: 3000 });
  pass(2000);
  act(() => void store.add(() => ({ id: 'one', severity: 'info', summary: 'Again', life: 3000 })));
  pass(2999);
  expect(screen.queryByText('Again')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Again')).toBeNull();
});

test('a new language has each note said again, and its life goes on', () => {
  const store = show({ life: 3000 });
  const say = () => ({
    severity: 'info' as const,
    summary: i18n.locale === 'fr' ? 'Encore' : 'Again',
    life: 3000,
  });
  act(() => void store.add(say));
  pass(2000);
  act(() => i18n.loadAndActivate({ locale: 'fr', messages: {} }));
  expect(screen.queryByText('Encore')).not.toBeNull();
  expect(screen.queryByText('Again')).toBeNull();
  pass(1000);
  expect(screen.queryByText('Encore')).toBeNull();
});

test('a person closes a note, unless it is not closable', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(note()).toBeNull();
});

test('a note that is not closable has no button', () => {
  show({ closable: false });
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('an action is done, and the note goes', () => {
  const onAction = vi.fn();
  show({ action: { label: 'Undo', onAction } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onAction).toHaveBeenCalledOnce();
  expect(note()).toBeNull();
});

test.each(['Undo', 'Close'])('%s gives the focus back to where it was before', (name) => {
  render(<button type="button">Stamp</button>);
  const stamp = screen.getByRole('button', { name: 'Stamp' });
  stamp.focus();
  show({ action: { label: 'Undo', onAction: () => undefined } });
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
  expect(document.activeElement).toBe(stamp);
});

test('a key leads to the way to undo, from where the focus is, and Escape back', () => {
  render(<button type="button">Stamp</button>);
  const stamp = screen.getByRole('button', { name: 'Stamp' });
  show({ action: { label: 'Undo', onAction: () => undefined } });
  act(() => stamp.focus());
  fireEvent.keyDown(stamp, { key: 'u' });
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  fireEvent.keyDown(undo, { key: 'Escape' });
  expect(note()).toBeNull();
  expect(document.activeElement).toBe(stamp);
});

test('a note that goes while the focus is elsewhere leaves it there', () => {
  render(<button type="button">Stamp</button>);
  show({ life: 3000 });
  const stamp = screen.getByRole('button', { name: 'Stamp' });
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  act(() => stamp.focus());
  pass(3000);
  expect(document.activeElement).toBe(stamp);
});

test('with handlers, hovering pauses the countdown and leaving restarts it', () => {
  const onMouseEnter = vi.fn();
  const onMouseLeave = vi.fn();
  show({ life: 3000 }, { onMouseEnter, onMouseLeave });
  pass(2000);
  fireEvent.mouseEnter(screen.getByRole('listitem'));
  pass(60_000);
  expect(note()).not.toBeNull();
  fireEvent.mouseLeave(screen.getByRole('listitem'));
  pass(2999);
  expect(note()).not.toBeNull();
  pass(1);
  expect(note()).toBeNull();
  expect(onMouseEnter).toHaveBeenCalledOnce();
  expect(onMouseLeave).toHaveBeenCalledOnce();
});

test('without handlers, hovering changes nothing', () => {
  show({ life: 3000 });
  fireEvent.mouseEnter(screen.getByRole('listitem'));
  pass(3000);
  expect(note()).toBeNull();
});

test.each([
  // the area shows, the note is of, it is there
  [undefined, undefined, true],
  [undefined, 'habits', false],
  ['habits', 'habits', true],
  ['habits', 'account', false],
])('an area of group %s and a note of group %s: shown %s', (areaGroup, group, shown) => {
  show(group === undefined ? {} : { group }, areaGroup === undefined ? {} : { group: areaGroup });
  expect(note() !== null).toBe(shown);
});

test('the class names of a note are on it and on its content', () => {
  show({ styleClass: 'wide', contentStyleClass: 'large' });
  expect(screen.getByRole('listitem').classList.contains('wide')).toBe(true);
  expect(note()?.closest('.large')).not.toBeNull();
});

test('the area is emptied 200 ms after the last note has left', () => {
  const store = show();
  act(() => store.removeAll());
  pass(199);
  expect(screen.queryByRole('list')).not.toBeNull();
  pass(1);
  expect(screen.queryByRole('list')).toBeNull();
});
