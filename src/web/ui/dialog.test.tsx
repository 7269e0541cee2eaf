import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { Dialog } from './dialog.tsx';

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
