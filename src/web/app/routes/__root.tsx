import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Outlet, createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import { BuildWatch } from '../builds/build-watch.tsx';
import { FatalError } from '../errors/fatal-error.tsx';
import { LoadingBar } from '../loading-bar.tsx';
import { RelocalizeLinks } from '../language/language-link.tsx';
import { followAddress } from '../language/language.ts';
import type { RouterContext } from '../session/session-context.ts';
import { ScrollBack } from '../scroll-back.tsx';
import { RouteAnnouncer, RouteTitle } from '../route-title.tsx';
import { ToastArea } from '../toasts/toast-area.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => {
    const started = context.session.start();
    // What goes wrong with it is told in the language of the address.
    started.catch(() => undefined);
    await followAddress();
    await started;
  },
  component: Root,
  errorComponent: FatalError,
  notFoundComponent: lazyRouteComponent(() => import('./-unmatched-path.tsx'), 'UnmatchedPath'),
});

// Handlers, even ones that do nothing more, let notes wait while they are being read.
const waitForReader = () => undefined;

// The router has fetched the texts before it renders this: without them the provider shows nothing.
function Root() {
  return (
    <I18nProvider i18n={i18n}>
      <LoadingBar />
      <RelocalizeLinks />
      <RouteTitle />
      <RouteAnnouncer />
      <ScrollBack />
      <BuildWatch />
      <Outlet />
      <ToastArea onMouseEnter={waitForReader} onMouseLeave={waitForReader} />
    </I18nProvider>
  );
}
