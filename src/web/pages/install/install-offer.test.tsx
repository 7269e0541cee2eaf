import { act } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../../app/toasts/toast-store.ts';
import { renderPage } from '../../testing/render.tsx';
import { resizeTo } from '../../testing/window.ts';
import { InstallOffer } from './install.tsx';
import { holdInstallPrompt } from './ways-to-install.ts';

const DAY = 86_400_000;

beforeAll(holdInstallPrompt);

beforeEach(() => {
  resizeTo('wide');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T12:00:00Z') });
  // What an earlier test left to the page is gone with its browser.
  window.dispatchEvent(new Event('appinstalled'));
});

/** The browser finds that the page could be installed. */
function browserOffers() {
  const prompt = vi.fn(() => Promise.resolve());
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { prompt, event };
}

/** Comes on so many days, the last of which is today; several times a day counts once. */
async function comeFor(days: number) {
  for (let day = 1; day <= days; day += 1) {
    if (day > 1) vi.setSystemTime(Date.now() + DAY);
    for (const visit of [await renderPage(<InstallOffer />), await renderPage(<InstallOffer />)]) {
      if (day < days) visit.unmount();
    }
  }
}

test('nothing is offered in the first three days', async () => {
  browserOffers();
  await comeFor(3);
  expect(toasts.list()).toEqual([]);
});

test('then installing is offered, and a tap lets the browser ask', async () => {
  await comeFor(4);
  expect(toasts.list()).toEqual([]);
  const { prompt, event } = browserOffers();
  expect(event.defaultPrevented).toBe(true);
  expect(toasts.list()).toMatchObject([
    { summary: 'You can install Habitude on this device.', action: { label: 'Install' } },
  ]);
  toasts.list()[0]?.action?.onAction();
  expect(prompt).toHaveBeenCalledOnce();
});

test('it is offered once, whatever came of it', async () => {
  browserOffers();
  await comeFor(4);
  expect(toasts.list()).toHaveLength(1);
  toasts.removeAll();
  await comeFor(10);
  expect(toasts.list()).toEqual([]);
});

test('on an iPhone the offer says how', async () => {
  vi.stubGlobal('navigator', { standalone: false, maxTouchPoints: 5 });
  await comeFor(4);
  expect(toasts.list()).toHaveLength(1);
  expect(toasts.list()[0]).toMatchObject({ detail: expect.stringContaining('Add to Home Screen') });
  expect(toasts.list()[0]).not.toHaveProperty('action');
});

test.each([
  ['a browser that installs nothing', {}],
  ['a Safari on a desk', { standalone: false, maxTouchPoints: 0 }],
  ['what is installed already', { standalone: true, maxTouchPoints: 5 }],
])('%s offers nothing', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  await comeFor(5);
  expect(toasts.list()).toEqual([]);
});

test('what was installed by other means is offered no more', async () => {
  browserOffers();
  window.dispatchEvent(new Event('appinstalled'));
  await comeFor(4);
  expect(toasts.list()).toEqual([]);
});

test('a count that makes no sense begins anew', async () => {
  window.localStorage.setItem('days_of_use', 'many');
  browserOffers();
  await comeFor(3);
  expect(toasts.list()).toEqual([]);
});
