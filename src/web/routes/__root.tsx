import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Outlet, createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import { BuildWatch } from '../shell/builds/build-watch.tsx';
import { FatalError } from '../shell/error-page/fatal-error.tsx';
import { LoadingBar } from '../shell/loading-bar/loading-bar.tsx';
import { LinkLanguage } from '../shell/locale/address-rewrite.ts';
import { followAddress } from '../shell/locale/follow-address.ts';
import type { RouterContext } from '../shell/router-context.ts';
import { ScrollBack } from '../shell/scroll/scroll-back.tsx';
import { RouteAnnouncer } from '../shell/title/route-announcer.tsx';
import { RouteTitle } from '../shell/title/route-title.tsx';
import { ToastArea } from '../shell/toasts/toast-area.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => {
    await followAddress();
    await context.session.start();
  },
  component: Root,
  errorComponent: FatalError,
  notFoundComponent: lazyRouteComponent(
    () => import('../shell/error-page/unmatched-path.tsx'),
    'UnmatchedPath',
  ),
});

// Handlers, even ones that do nothing more, let notes wait while they are being read.
const waitForReader = () => undefined;

// The router has fetched the texts before it renders this: without them the provider shows nothing.
function Root() {
  return (
    <I18nProvider i18n={i18n}>
      <LoadingBar />
      <LinkLanguage />
      <RouteTitle />
      <RouteAnnouncer />
      <ScrollBack />
      <BuildWatch />
      <Outlet />
      <ToastArea onMouseEnter={waitForReader} onMouseLeave={waitForReader} />
    </I18nProvider>
  );
}
