import { i18n } from '@lingui/core';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { authenticateWith } from '../app/api/api.ts';
import { notebookStore } from '../sync/notebook-store.ts';
import { queryClient } from '../app/queries.tsx';
import { profileStore } from '../app/session/profile-store.ts';
import { toasts } from '../app/toasts/toast-store.ts';
import { unexpectedLines, watchConsole } from './console.ts';
import { clearCookies } from './cookies.ts';
import { allowDialogs } from './window.ts';

// What is awaited comes; on a busy machine it may take its time (`PATIENT` in vitest.config.ts).
configure({ asyncUtilTimeout: 60_000 });

allowDialogs();

beforeEach(() => {
  watchConsole();
  // The browser of the tests has no viewport to scroll.
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  // Without a catalogue a text is its own translation, which is English.
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  window.history.replaceState(null, '', '/');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  toasts.removeAll();
  notebookStore.close();
  profileStore.drop();
  queryClient.clear();
  authenticateWith({
    accessToken: () => undefined,
    renew: () => Promise.resolve(undefined),
    retries: 0,
  });
  clearCookies();
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.head.replaceChildren();
  expect(unexpectedLines()).toEqual([]);
});
