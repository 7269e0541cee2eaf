import { fireEvent, render, waitFor } from '@testing-library/react';
import {
  RouterProvider,
  createBrowserHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { allowGrowth } from '../testing/window.ts';
import { ScrollBack } from './scroll-back.tsx';

let height = 0;

/** Shows a page of some height, in which the window scrolls no further than it can. */
async function show() {
  const history = createBrowserHistory();
  const router = createRouter({
    routeTree: createRootRoute({ component: ScrollBack }),
    history,
    scrollRestoration: true,
  });
  onTestFinished(() => history.destroy());
  await router.load();
  return { router, ...render(<RouterProvider router={router} />) };
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', ({ top = 0 }: ScrollToOptions) => {
    Object.assign(window, { scrollY: Math.min(top, height) });
  });
});

/** Comes back to a page that was left at 700 pixels, and is short at first. */
async function comeBack() {
  const grow = allowGrowth();
  const { router } = await show();
  height = 700;
  Object.assign(window, { scrollY: 700 });
  fireEvent.scroll(document);
  router.history.push('/elsewhere');
  await waitFor(() => expect(window.scrollY).toBe(0));
  height = 53;
  router.history.back();
  await waitFor(() => expect(window.scrollY).toBe(53));
  return (newHeight: number) => {
    height = newHeight;
    grow();
  };
}

test('a page that grows is scrolled to where it was left', async () => {
  const growTo = await comeBack();
  growTo(400);
  expect(window.scrollY).toBe(400);
  growTo(2000);
  expect(window.scrollY).toBe(700);
});

test('once there, it is left alone', async () => {
  const growTo = await comeBack();
  growTo(2000);
  Object.assign(window, { scrollY: 100 });
  growTo(2500);
  expect(window.scrollY).toBe(100);
});

test.each(['wheel', 'touchmove', 'pointerdown', 'keydown'])(
  'a person who scrolls themselves is left alone: %s',
  async (type) => {
    const growTo = await comeBack();
    fireEvent(window, new Event(type));
    growTo(2000);
    expect(window.scrollY).toBe(53);
  },
);
