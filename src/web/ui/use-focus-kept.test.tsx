import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFocusKept } from './browser.ts';

function Names({ names }: { names: readonly string[] }) {
  const heading = useFocusKept<HTMLHeadingElement>(names.length);
  return (
    <main tabIndex={-1}>
      {names.length > 0 && (
        <h2 ref={heading} tabIndex={-1}>
          Names
        </h2>
      )}
      {names.map((name) => (
        <button key={name}>{name}</button>
      ))}
    </main>
  );
}

test.each([
  // the focus is on, what stays, what has the focus then
  ['Swim', ['Read'], 'H2'],
  ['Swim', [], 'MAIN'],
  ['Read', ['Read'], 'BUTTON'],
  ['Read', ['Read', 'Swim', 'Run'], 'BUTTON'],
])('the focus on %s, when %j stay, is on %s', (focused, stays, tag) => {
  const { rerender } = render(<Names names={['Read', 'Swim']} />);
  screen.getByRole('button', { name: focused }).focus();
  rerender(<Names names={stays} />);
  expect(document.activeElement?.tagName).toBe(tag);
});
