import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { render, waitFor } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { authenticator } from '../app/api/api.ts';
import { notebook } from '../sync/session-resources.ts';
import { notebookStore } from '../sync/notebook-store.ts';
import { TodayProvider } from '../sync/today.tsx';
import { Queries } from '../app/queries.tsx';
import { profileStore } from '../app/session/profile-store.ts';
import { SessionProvider } from '../app/session/session-context.ts';
import type { Session } from '../app/session/session.ts';

/** A session of nobody, of which nothing is asked. */
export const nobody: Session = {
  isConnected: () => false,
  accessToken: () => undefined,
  renew: () => Promise.resolve(undefined),
  retries: 0,
  start: () => Promise.resolve(),
  login: () => Promise.resolve(),
  enter: () => Promise.resolve(),
  logout: () => Promise.resolve(),
  leave: () => undefined,
  onEndedElsewhere: () => undefined,
  settle: () => undefined,
};

interface Surroundings {
  session?: Session;
  /** the address at which the content is shown; at others there is nothing */
  path?: string;
  /** what the way to other addresses waits for */
  elsewhere?: Promise<void>;
}

/** Shows something with all that a page has around it. */
export async function renderPage(
  content: ReactNode,
  { session = nobody, path = '/', elsewhere: isReady }: Surroundings = {},
) {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: path.split(/[?#]/)[0] ?? '/',
    component: () => content,
  });
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => null,
    ...(isReady && { loader: () => isReady }),
  });
  const router = createRouter({
    routeTree: root.addChildren([page, elsewhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  // Between two keys nothing happens, and no style sheet takes pointers from anything.
  const user = userEvent.setup({
    delay: null,
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  });
  await router.load();
  if (authenticator().accessToken() !== undefined) {
    profileStore.fetch().catch(() => undefined);
    await notebook.open(undefined);
    await waitFor(() => {
      const { shown, trouble } = notebookStore.standing();
      expect(shown ?? trouble).toBeDefined();
    });
  }
  const view = render(
    <I18nProvider i18n={i18n}>
      <SessionProvider value={session}>
        <Queries>
          <TodayProvider>
            <RouterProvider router={router} />
          </TodayProvider>
        </Queries>
      </SessionProvider>
    </I18nProvider>,
  );
  return { user, router, ...view, address: () => router.history.location.href };
}
