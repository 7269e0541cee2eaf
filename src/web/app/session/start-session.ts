import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { splitLocale } from '#contract/locale.ts';
import { api, authenticateWith } from '../api/api.ts';
import { ownPath } from '../api/base.ts';
import { toasts } from '../toasts/toast-store.ts';
import { keepProfileFresh, profileStore } from './profile-store.ts';
import { createSession, type Session, type SessionResources } from './session.ts';
import { onEndedElsewhere, rememberMark, tabTokens } from './token-store.ts';

/** Ties a session to this page: to the client, to what was fetched, and to the other tabs. */
export function startSession(resources: SessionResources, toLogin: () => void): Session {
  const ask = () => void profileStore.fetch().catch(() => undefined);
  const session = createSession({
    api,
    currentPath,
    ...resources,
    async load() {
      ask();
      await resources.open(tabTokens.person());
    },
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
    ask,
  });
  profileStore.restore(tabTokens.person() ?? rememberMark.person());
  keepProfileFresh();
  authenticateWith(session);
  onEndedElsewhere(session.onEndedElsewhere);
  window.addEventListener('online', session.settle);
  return session;
}

function currentPath(): string {
  return splitLocale(ownPath()).path + window.location.search;
}
