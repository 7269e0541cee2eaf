import { expect, test } from './engine-test.ts';

/** What may go wrong in a page unseen, each done on purpose. */
const MISHAPS: { name: string; seen: RegExp; happen: () => unknown }[] = [
  {
    name: 'an error on the console',
    seen: /^console: A plate fell/,
    happen: () => {
      const { error } = console;
      error('A plate fell');
    },
  },
  {
    name: 'an error that nobody caught',
    seen: /^thrown: .*A plate fell/,
    happen: () => {
      setTimeout(() => {
        throw new Error('A plate fell');
      });
    },
  },
  {
    name: 'a style that the policy does not allow',
    seen: /^policy: style-src/,
    happen: () => {
      const style = document.createElement('style');
      style.textContent = 'body { color: red }';
      document.head.append(style);
    },
  },
  {
    name: 'a call that failed',
    seen: /^answer: .*\/api\/nothing 404/,
    happen: async () => {
      await fetch('/api/nothing');
    },
  },
];

/** How one engine or the other says the same once more. */
const SAID_AGAIN = [/^reported: .*(?:A plate fell|Content-Security-Policy)/, /^refused: <style>/];

test('what goes wrong does not go unnoticed @full', async ({ visit, at, expected }) => {
  await visit.goto(at('/auth/login'));
  await visit.getByRole('heading').first().waitFor();
  expect(await visit.mishaps()).toEqual([]);
  expected.push(...MISHAPS.map(({ seen }) => seen), ...SAID_AGAIN);
  for (const { name, seen, happen } of MISHAPS) {
    await test.step(name, async () => {
      await visit.evaluate(happen);
      await expect
        .poll(() => visit.mishaps())
        .toEqual(expect.arrayContaining([expect.stringMatching(seen)]));
    });
  }
});
