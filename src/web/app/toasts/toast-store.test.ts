import { expect, test, vi } from 'vitest';
import { createToastStore, succeed, toasts } from './toast-store.ts';

function storeOf(...groups: (string | undefined)[]) {
  const store = createToastStore();
  for (const [index, group] of groups.entries()) {
    const message = { id: `${index}`, severity: 'info' as const, summary: `Note ${index}` };
    store.add(() => (group === undefined ? message : { ...message, group }));
  }
  return store;
}

const ids = (store: ReturnType<typeof createToastStore>) => store.list().map(({ id }) => id);

test('notes are listed in the order in which they came, each with an id of its own', () => {
  const store = createToastStore();
  const first = store.add(() => ({ severity: 'info', summary: 'One' }));
  const second = store.add(() => ({ severity: 'warn', summary: 'Two' }));
  expect(ids(store)).toEqual([first, second]);
  expect(first).not.toBe(second);
});

test('a note with the id of another takes its place', () => {
  const store = storeOf(undefined, undefined);
  store.add(() => ({ id: '0', severity: 'error', summary: 'Again' }));
  expect(store.list().map(({ summary }) => summary)).toEqual(['Note 1', 'Again']);
});

test.each([
  ['close', ['1', '2', '3']],
  ['removeGroup', ['0', '2']],
  ['removeAll', []],
] as const)('%s leaves %o', (way, left) => {
  const store = storeOf(undefined, 'habits', undefined, 'habits');
  if (way === 'close') store.close('0');
  if (way === 'removeGroup') store.removeGroup('habits');
  if (way === 'removeAll') store.removeAll();
  expect(ids(store)).toEqual(left);
});

test('who listens hears of every change until they stop', () => {
  const store = createToastStore();
  const heard = vi.fn();
  const stop = store.subscribe(heard);
  store.close(store.add(() => ({ severity: 'info', summary: 'One' })));
  stop();
  store.removeAll();
  expect(heard).toHaveBeenCalledTimes(2);
});

test.each([
  [undefined, { life: 4000 }],
  ['Sessions ended', { detail: 'Sessions ended', life: 6000 }],
])('what was done is said, and what follows (%s) for longer', (detail, expected) => {
  succeed(() => 'Changed', detail === undefined ? undefined : () => detail);
  const [{ severity, summary, ...rest } = {}] = toasts.list();
  expect({ severity, summary }).toEqual({ severity: 'success', summary: 'Changed' });
  expect(rest).toMatchObject(expected);
  expect('detail' in rest).toBe(detail !== undefined);
});
