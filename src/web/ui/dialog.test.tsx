import { createMemoryHistory } from '@tanstack/react-router';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { Dialog, SheetHandle } from './dialog.tsx';

const WITHIN = { clientX: 150, clientY: 150 };
const BESIDE = { clientX: 99, clientY: 150 };
const ABOVE = { clientX: 150, clientY: 99 };
const ON_SCROLLBAR = { clientX: 290, clientY: 150 };

test.each([
  ['beside it', BESIDE, BESIDE, 1],
  ['above it', ABOVE, ABOVE, 1],
  ['on its own scrollbar', ON_SCROLLBAR, ON_SCROLLBAR, 0],
  ['that leads out of it', WITHIN, BESIDE, 0],
])('a press %s', async (_, from, to, closings) => {
  const onClose = vi.fn<() => void>();
  await renderPage(
    <Dialog title="Day" onClose={onClose}>
      …
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 200, 200));
  fireEvent.pointerDown(dialog, from);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(dialog, to);
  expect(onClose).toHaveBeenCalledTimes(closings);
});

async function openSheet(props: Partial<Parameters<typeof Dialog>[0]> = {}) {
  const onClose = vi.fn<() => void>();
  const page = await renderPage(
    <Dialog title="Day" onClose={onClose} handle={<SheetHandle />} {...props}>
      <input aria-label="Search" />
      <form>
        <input aria-label="Note" />
      </form>
    </Dialog>,
    { path: '/history' },
  );
  const write = (field: string) => page.user.type(screen.getByLabelText(field), 'ill');
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  return { ...page, onClose, write, press };
}

const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });
/** The browser of the tests leaves the focus where it was when a dialog opens. */
const escape = () => {
  const dialog = question() ?? screen.getByRole('dialog');
  fireEvent.keyDown(dialog.querySelector('button, input') ?? dialog, { key: 'Escape' });
};
const back = (cancelable: boolean) =>
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable }));

/** Draws a sheet down by its upper edge. */
function drawAway(): void {
  const handle = document.querySelector('[data-handle]') ?? document.body;
  handle.setPointerCapture = () => undefined;
  fireEvent.pointerDown(handle, { clientY: 0 });
  fireEvent.pointerUp(handle, { clientY: 200 });
}

test.each<[string, string | undefined, (page: Awaited<ReturnType<typeof openSheet>>) => unknown]>([
  ['nothing was written', undefined, escape],
  ['something was searched for', 'Search', escape],
  ['the browser no longer waits', 'Note', () => back(false)],
])('a sheet is closed at once where %s', async (_, field, deed) => {
  const page = await openSheet();
  if (field) await page.write(field);
  await deed(page);
  expect(page.onClose).toHaveBeenCalledOnce();
  expect(question()).toBeNull();
});

test.each<[string, (page: Awaited<ReturnType<typeof openSheet>>) => unknown]>([
  ['Escape', escape],
  ['the way back of a phone', () => back(true)],
  ['a finger that draws it down', drawAway],
])('%s asks once before what was written goes with a sheet', async (_, deed) => {
  const page = await openSheet();
  await page.write('Note');
  await deed(page);
  expect(question()).not.toBeNull();
  // The second one answers the question.
  escape();
  expect(question()).toBeNull();
  expect(page.onClose).not.toHaveBeenCalled();

  await deed(page);
  await page.press('Leave');
  expect(page.onClose).toHaveBeenCalledOnce();
});

const at = (path: string) => createMemoryHistory({ initialEntries: [path] }).location;

test('Back asks before it leaves a written sheet, and pressed again it leaves', async () => {
  const { router, write, press, unmount, onClose } = await openSheet();
  // The history of the tests asks nobody of going back.
  const { _getBlockers: blockers } = router.history;
  const go = (path: string, action: 'BACK' | 'PUSH' = 'BACK') => {
    const way = { currentLocation: at('/history'), nextLocation: at(path), action } as const;
    let isBlocked: unknown;
    act(() => {
      isBlocked = blockers()[0]?.blockerFn(way);
    });
    return isBlocked;
  };
  expect(blockers()).toEqual([]);
  await write('Note');
  // The sheet stays open, and of the end of a session nothing is asked.
  expect(await go('/history?view=year')).toBe(false);
  expect(await go('/sign-in', 'PUSH')).toBe(false);

  const first = go('/');
  await press('Stay');
  expect(await first).toBe(true);

  const second = go('/');
  const third = go('/pauses');
  expect(await Promise.all([second, third])).toEqual([false, false]);
  expect(question()).toBeNull();

  // What Escape asked, Back does not answer.
  escape();
  const ofBack = go('/');
  expect(question()).not.toBeNull();
  await press('Stay');
  expect(await ofBack).toBe(true);

  const last = go('/');
  unmount();
  expect(await last).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
  expect(blockers()).toEqual([]);
});

test('Escape asks too where something was written before, and not while a letter is composed', async () => {
  const { onClose } = await openSheet({ isWritten: true });
  const note = screen.getByLabelText('Note');
  fireEvent.keyDown(note, { key: 'Escape', isComposing: true });
  expect(question()).toBeNull();
  escape();
  expect(question()).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test('what is shown once goes by its button alone', async () => {
  const { onClose } = await openSheet({ isDismissible: false });
  escape();
  back(true);
  expect(onClose).not.toHaveBeenCalled();
});
