import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { useScrollBack } from './use-scroll-back.ts';

function Content() {
  useScrollBack();
  return <p>Content</p>;
}

test('content that is seen again stands where it was, and new content at its top', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
  const scrollY = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(0);
  const { router } = await renderPage(<Content />);
  expect(scrollTo).not.toHaveBeenCalledWith(0, 300);
  scrollY.mockReturnValue(300);
  fireEvent.scroll(document);
  await act(() => router.history.push('/elsewhere'));
  await vi.waitFor(() => expect(screen.queryByText('Content')).toBeNull());
  scrollY.mockReturnValue(0);
  act(() => router.history.back());
  await screen.findByText('Content');
  expect(scrollTo).toHaveBeenCalledWith(0, 300);
});
