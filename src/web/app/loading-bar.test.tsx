import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { act, render, waitFor } from '@testing-library/react';
import { createProgress, estimateProgress, LoadingBar } from './loading-bar.tsx';

const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

describe('the progress', () => {
  beforeEach(() => void vi.useFakeTimers());

  test('the estimate begins at nothing, is half way after half the duration, and never arrives', () => {
    expect([0, 1000, 3_600_000].map((elapsed) => Math.round(estimateProgress(elapsed)))).toEqual([
      0, 50, 100,
    ]);
    expect(estimateProgress(3_600_000)).toBeLessThan(100);
  });

  test('what is over within 200 ms is never shown', () => {
    const progress = createProgress();
    const shown = vi.fn();
    progress.start();
    pass(199);
    progress.subscribe(() => shown(progress.current().visible));
    progress.finish();
    pass(10_000);
    expect(shown.mock.calls).toEqual([[false]]);
  });

  test('a longer load moves, fills, hides after 500 ms and is back at nothing 400 ms later', () => {
    const progress = createProgress();
    progress.start();
    pass(200);
    expect(progress.current()).toEqual({ value: 0, visible: true });
    pass(1000);
    expect(progress.current()).toEqual({ value: estimateProgress(1000), visible: true });
    progress.finish();
    expect(progress.current()).toEqual({ value: 100, visible: true });
    pass(499);
    expect(progress.current().visible).toBe(true);
    pass(1);
    expect(progress.current()).toEqual({ value: 100, visible: false });
    pass(400);
    expect(progress.current()).toEqual({ value: 0, visible: false });
  });

  test('a load that begins while the bar is shown begins at its start, at once', () => {
    const progress = createProgress();
    progress.start();
    pass(700);
    progress.finish();
    progress.start();
    expect(progress.current()).toEqual({ value: 0, visible: true });
    pass(500);
    expect(progress.current()).toEqual({ value: estimateProgress(500), visible: true });
  });
});

test('a page that takes its time moves a line 3 px high, until it is there', async () => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  const root = createRootRoute({
    component: () => (
      <>
        <LoadingBar />
        <Outlet />
      </>
    ),
  });
  const slow = createRoute({ getParentRoute: () => root, path: '/slow', loader: () => arrival });
  const home = createRoute({ getParentRoute: () => root, path: '/' });
  const router = createRouter({
    routeTree: root.addChildren([home, slow]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  const { container } = render(<RouterProvider router={router} />);
  const bar = container.querySelector<HTMLElement>('[aria-hidden]');
  expect([bar?.style.height, bar?.style.opacity]).toEqual(['3px', '0']);

  const visit = router.navigate({ href: '/slow' });
  await waitFor(() => expect(bar?.style.opacity).toBe('1'));
  await act(async () => {
    arrive();
    await visit;
  });
  await waitFor(() => expect(bar?.style.opacity).toBe('0'));
});
