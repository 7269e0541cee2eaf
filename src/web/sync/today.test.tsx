import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { signIn } from '../testing/person.ts';
import { TodayProvider, useToday } from './today.tsx';

function Day() {
  return <p>{useToday()}</p>;
}

test('a second after a sleep the page shows the new day', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
  signIn();
  const { container } = render(
    <TodayProvider>
      <Day />
    </TodayProvider>,
  );
  expect(container.textContent).toBe('2026-11-21');
  vi.setSystemTime('2026-11-22T12:00:00Z');
  act(() => void vi.advanceTimersByTime(1000));
  expect(container.textContent).toBe('2026-11-22');
});
