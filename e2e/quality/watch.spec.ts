import type { Page } from '@playwright/test';
import { watchContext } from '../fixtures/watch-page.ts';
import { expect, test } from './quality-test.ts';

/** What may go wrong in a browser unseen, each done on purpose. */
const MISHAPS: { name: string; seen: RegExp; happen: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'an error on the console',
    seen: /^console: A plate fell/,
    happen: (page) =>
      page.evaluate(() => {
        const { error } = console;
        error('A plate fell');
      }),
  },
  {
    name: 'an error that nobody caught',
    seen: /^thrown: .*A plate fell/,
    happen: (page) =>
      page.evaluate(() => {
        setTimeout(() => {
          throw new Error('A plate fell');
        });
      }),
  },
  {
    name: 'a style that the policy does not allow',
    seen: /^console: .*Content Security Policy/,
    happen: (page) =>
      page.evaluate(() => {
        const style = document.createElement('style');
        style.textContent = 'body { color: red }';
        document.head.append(style);
      }),
  },
  {
    name: 'a call that failed',
    seen: /^console: .*status of 404.*\/api\/nothing/,
    happen: (page) => page.evaluate(() => fetch('/api/nothing')),
  },
];

test('what goes wrong does not go unnoticed', async ({ page, context, at, blemishes }) => {
  const own = watchContext(context);
  await page.goto(at('/auth/login'));
  for (const { name, seen, happen } of MISHAPS) {
    await test.step(name, async () => {
      blemishes.allow(seen);
      expect(own.unexpected()).toEqual([]);
      await happen(page);
      await expect.poll(() => own.unexpected()).toEqual([expect.stringMatching(seen)]);
      own.allow(seen);
    });
  }
});
