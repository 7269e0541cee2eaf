import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import {
  ColorModeButton,
  chooseColorMode,
  colorMode,
  followColorMode,
  onColorModeChange,
} from './color-mode.tsx';

const shown = () => document.documentElement.dataset['colorMode'];

test('a press goes from the system’s colours to light, to dark, and back', async () => {
  const { user } = await renderPage(<ColorModeButton named />);
  const button = screen.getByRole('button', { name: 'Theme: System' });
  for (const [name, mode] of [
    ['Light', 'light'],
    ['Dark', 'dark'],
    ['System', 'system'],
  ]) {
    await user.click(button);
    expect(button.getAttribute('aria-label')).toBe(`Theme: ${name}`);
    expect([shown(), window.localStorage.getItem('color-mode')]).toEqual([mode, mode]);
  }
});

test('what is stored and means nothing counts as the system’s colours', () => {
  window.localStorage.setItem('color-mode', 'sepia');
  expect(colorMode()).toBe('system');
});

test('where there is no room to keep it, a choice counts until the page is left', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  chooseColorMode('dark');
  expect([colorMode(), shown()]).toEqual(['dark', 'dark']);
  vi.restoreAllMocks();
  chooseColorMode('light');
  expect([colorMode(), shown()]).toEqual(['light', 'light']);
});

test('a choice in another tab is followed', () => {
  followColorMode();
  const heard = vi.fn();
  const stop = onColorModeChange(heard);
  window.localStorage.setItem('color-mode', 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'color-mode' })));
  stop();
  expect([shown(), heard.mock.calls.length]).toEqual(['dark', 1]);
});

test('what the browser draws around the page takes the chosen colours too', () => {
  document.head.innerHTML = ['light', 'dark']
    .map((mode) => `<meta name="theme-color" data-mode="${mode}">`)
    .join('');
  const media = () =>
    [...document.querySelectorAll<HTMLMetaElement>('meta')].map((meta) => meta.media);
  followColorMode();
  expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  chooseColorMode('dark');
  expect(media()).toEqual(['not all', 'all']);
  chooseColorMode('system');
});
