import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { splitLocale } from '#contract/locale.ts';
import { api } from '../../api/api.ts';
import { authenticateWith } from '../../api/authenticator.ts';
import { profileQuery } from '../../api/queries.ts';
import { toasts } from '../toasts/toast-store.ts';
import { keepProfile, restoreProfile } from './keep-profile.ts';
import { onProfileDroppedElsewhere } from './profile-store.ts';
import { createSession } from './session.ts';
import type { Session } from './session.ts';

/** What comes and goes with a person. */
interface Belongings {
  load: (queryClient: QueryClient) => void;
  forget: (queryClient: QueryClient) => void;
}

/** Ties a session to this page: to the client, to what was fetched, and to the other tabs. */
export function startSession(
  queryClient: QueryClient,
  belongings: Belongings,
  toLogin: () => void,
): Session {
  const session = createSession({
    api,
    now: Date.now,
    currentPath,
    load() {
      void queryClient.prefetchQuery(profileQuery);
      belongings.load(queryClient);
    },
    forget() {
      belongings.forget(queryClient);
      queryClient.clear();
    },
    toLogin,
    onExpired() {
      toasts.add(() => ({
        id: 'session-ended',
        severity: 'info',
        summary: i18n._(msg`Your session has ended.`),
        detail: i18n._(msg`Log in again to pick up where you left off.`),
        life: 10_000,
      }));
    },
  });
  restoreProfile(queryClient);
  keepProfile(queryClient);
  authenticateWith(session);
  onProfileDroppedElsewhere(() => {
    // Only the server knows whether what ended there was this session too.
    if (session.isConnected()) void queryClient.refetchQueries(profileQuery);
  });
  return session;
}

function currentPath(): string {
  return splitLocale(window.location.pathname).path + window.location.search;
}
