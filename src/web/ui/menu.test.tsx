import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { Menu } from './menu.tsx';

async function show() {
  const onSelect = vi.fn<(label: string) => void>();
  const items = ['Edit', 'History', 'Archive'].map((label) => ({
    label,
    onSelect: () => onSelect(label),
  }));
  const page = await renderPage(
    <Menu label="More" items={items}>
      …
    </Menu>,
  );
  return { ...page, onSelect, button: screen.getByRole('button', { name: 'More' }) };
}

test.each([
  ['{Enter}', 'Edit'],
  ['{ArrowDown}', 'Edit'],
  ['{ArrowUp}', 'Archive'],
  ['{Enter}{ArrowDown}', 'History'],
  ['{Enter}{ArrowUp}', 'Archive'],
  ['{Enter}{End}', 'Archive'],
  ['{Enter}{End}{ArrowDown}', 'Edit'],
  ['{Enter}{End}{Home}', 'Edit'],
  ['{Enter}h', 'History'],
  ['{Enter}x', 'Edit'],
])('%s leads to %s', async (keys, label) => {
  const { user, button } = await show();
  button.focus();
  await user.keyboard(keys);
  expect(document.activeElement?.textContent).toBe(label);
});

test('what is chosen is done, and the focus goes back', async () => {
  const { user, button, onSelect } = await show();
  await user.click(button);
  await user.click(screen.getByRole('menuitem', { name: 'History' }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('History');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test.each(['{Escape}', '{Tab}'])('%s closes it', async (key) => {
  const { user, button, onSelect } = await show();
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard(key);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(onSelect).not.toHaveBeenCalled();
});

test('Escape closes the menu alone: browsers close no dialog by a key that was prevented', async () => {
  const { user, button } = await show();
  await user.click(button);
  const isLeft = fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Edit' }), {
    key: 'Escape',
  });
  expect(isLeft).toBe(false);
});

test('a press elsewhere closes it', async () => {
  const { user, button } = await show();
  await user.click(button);
  await user.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});
