import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { act, render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LoadingBar } from './loading-bar.tsx';

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
