import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { Dialog } from './dialog.tsx';

test.each([
  ['beside it', { clientX: 99, clientY: 150 }, 1],
  ['above it', { clientX: 150, clientY: 99 }, 1],
  ['on its own scrollbar', { clientX: 290, clientY: 150 }, 0],
])('a press %s', async (_, point, closings) => {
  const onClose = vi.fn<() => void>();
  await renderPage(
    <Dialog title="Day" onClose={onClose}>
      …
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 200, 200));
  fireEvent.pointerDown(dialog, point);
  expect(onClose).toHaveBeenCalledTimes(closings);
});
