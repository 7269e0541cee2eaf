import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test as base } from './engine-test.ts';

/** The site over a line that keeps some answers back. */
interface HeldSite {
  url: string;
  /** Keeps back what is asked for from now on and has this in its address. */
  hold(part: string): void;
  /** Lets go of all that was kept back. */
  release(): void;
  /** the paths that were asked for and kept back, oldest first */
  held: string[];
}

const test = base.extend<{ line: HeldSite }>({
  line: async ({ own }, use) => {
    const parts: string[] = [];
    const held: string[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const line = createServer((call, answer) => {
      const { url = '/', method, headers } = call;
      const ask = () => {
        const onwards = request({ port: own.port, path: url, method, headers }, (kept) => {
          answer.writeHead(kept.statusCode ?? 500, kept.headers);
          kept.pipe(answer);
        });
        onwards.on('error', () => answer.destroy());
        call.pipe(onwards);
      };
      if (!parts.some((part) => url.includes(part))) return ask();
      held.push(url);
      return released.then(ask);
    });
    await once(line.listen(0, 'localhost'), 'listening');
    const { port } = line.address() as AddressInfo;
    await use({ url: `http://localhost:${port}`, hold: (part) => parts.push(part), release, held });
    line.closeAllConnections();
    line.close();
  },
  site: async ({ own, line }, use) => use({ ...own, url: line.url }),
});

test('who leaves while a part of the page is on its way gets where they want @full', async ({
  visit,
  line,
  expected,
  say,
  at,
}) => {
  // The browser takes back what is on its way, and says so as if it were a mishap.
  expected.push(/error loading dynamically imported module|Importing a module script failed/);
  line.hold('sign-up');
  line.hold('forgot-password');
  await visit.goto(at('/auth/login'));
  await visit.getByRole('link', { name: say('Open a notebook') }).click();
  await visit.waitForURL(at('/auth/sign-up'));
  await expect.poll(() => line.held).toContainEqual(expect.stringContaining('/assets/sign-up'));

  await visit.evaluate(() => {
    location.href = location.href.replace('sign-up', 'forgot-password');
  });
  await expect.poll(() => line.held).toContain(at('/auth/forgot-password'));
  // Whatever the page that is left still does, it does by now.
  await sleep(1000);
  line.release();
  await visit.waitForURL(at('/auth/forgot-password'));
  await visit.getByRole('heading').first().waitFor();
});
