import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { splitLocale } from '#contract/locale.ts';
import { api } from '../../api/api.ts';
import { authenticateWith } from '../../api/authenticator.ts';
import { profileQuery } from '../../api/queries.ts';
import { toasts } from '../toasts/toast-store.ts';
import { onEndedElsewhere } from './ended-elsewhere.ts';
import { profileStore } from './profile-store.ts';
import { createSession } from './session.ts';
import { rememberMark, tabTokens } from './token-store.ts';
import type { Session } from './session.ts';

/** What comes and goes with a person; see `SessionSurroundings`. */
export interface Belongings {
  open: (person: string | undefined, queryClient: QueryClient) => Promise<boolean>;
  close: () => void;
  mayLeave: () => Promise<boolean>;
  empty: () => Promise<void>;
}

/** Ties a session to this page: to the client, to what was fetched, and to the other tabs. */
export function startSession(
  queryClient: QueryClient,
  belongings: Belongings,
  toLogin: () => void,
): Session {
  const session = createSession({
    api,
    currentPath,
    open: (person) => belongings.open(person, queryClient),
    async load() {
      void queryClient.prefetchQuery(profileQuery);
      await belongings.open(tabTokens.person(), queryClient);
    },
    forget() {
      belongings.close();
      queryClient.clear();
    },
    mayLeave: belongings.mayLeave,
    empty: belongings.empty,
    toLogin,
    onExpired() {
      toasts.add(() => ({
        id: 'session-ended',
        severity: 'info',
        summary: i18n._(msg`Your session has ended.`),
        detail: i18n._(msg`Sign in again to pick up where you left off.`),
        life: 10_000,
      }));
    },
    ask: () => void queryClient.prefetchQuery({ ...profileQuery, staleTime: 0 }),
  });
  restoreProfile(queryClient, tabTokens.person() ?? rememberMark.person());
  keepProfile(queryClient);
  authenticateWith(session);
  onEndedElsewhere(session.onEndedElsewhere);
  window.addEventListener('online', session.settle);
  return session;
}

function currentPath(): string {
  return splitLocale(window.location.pathname).path + window.location.search;
}

/** Writes the profile down whenever it was fetched or changed. */
function keepProfile(queryClient: QueryClient): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    const isProfile = query.queryKey[0] === profileQuery.queryKey[0];
    if (!isProfile || type !== 'updated') return;
    const profile = queryClient.getQueryData(profileQuery.queryKey);
    if (profile) profileStore.keep(profile);
  });
}

/**
 * Puts the last known profile in place as outdated, so that it shows until the server answers. It may
 * have been written by another tab, in which another person is.
 */
function restoreProfile(queryClient: QueryClient, person: string | undefined): void {
  const profile = profileStore.read();
  if (profile && profile.id === (person ?? profile.id))
    queryClient.setQueryData(profileQuery.queryKey, profile, { updatedAt: 1 });
}
