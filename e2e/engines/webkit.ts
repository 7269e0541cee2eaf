import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { findWebKit } from '../../scripts/set-up/engines.mjs';
import { freePort } from '../../src/server/testing/free-port.ts';
import { VIEWPORT, type Browser } from './engine.ts';

const ANSWER = z.object({ value: z.unknown() });
const SESSION = z.object({ sessionId: z.string() });
const WINDOW = z.object({ handle: z.string() });
const COOKIES = z.array(z.object({ name: z.string(), expiry: z.number().optional() }));

/** How long the driver may take to be there, in milliseconds. */
const START_TIMEOUT_MS = 10_000;

/** Starts WebKitGTK's own browser on a screen of its own, and drives it by WebDriver. */
export async function startWebKit(
  found: NonNullable<ReturnType<typeof findWebKit>>,
): Promise<Browser> {
  const port = await freePort();
  // The port is free, and so is a screen of its number.
  const display = `:${port}`;
  const args = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const screen = spawn(found.screen, [display, ...args], { stdio: 'ignore' });
  const driver = spawn(found.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display },
    stdio: 'ignore',
  });
  let root = `http://127.0.0.1:${port}`;

  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(root + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = ANSWER.parse(await answer.json());
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  async function stop(): Promise<void> {
    const ended = [once(driver, 'exit'), once(screen, 'exit')];
    driver.kill();
    // The browser ends with the screen it is on.
    screen.kill();
    await Promise.all(ended);
  }

  const isReady = async () =>
    existsSync(`/tmp/.X11-unix/X${port}`) &&
    !!(await send('GET', '/status').catch(() => undefined));

  try {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await isReady())) {
      if (Date.now() > deadline) throw new Error('The driver of WebKit did not start');
      await sleep(50);
    }
    const options = { binary: found.browser, args: ['--automation'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    const opened = SESSION.parse(await send('POST', '/session', { capabilities }));
    root += `/session/${opened.sessionId}`;
    await send('POST', '/window/rect', { ...VIEWPORT, x: 0, y: 0 });
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    // A window of the driver tells nothing of its console; what the page itself notes has to do.
    reports: [],
    goto: async (url) => void (await send('POST', '/url', { url })),
    reload: async () => void (await send('POST', '/refresh', {})),
    run: (source, ...args) =>
      send('POST', '/execute/sync', { script: `return (${source})(...arguments)`, args }),
    async click(x, y) {
      const steps = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await send('POST', '/actions', {
        actions: [{ type: 'pointer', id: 'mouse', actions: steps }],
      });
    },
    screenshot: async () =>
      Buffer.from(z.string().parse(await send('GET', '/screenshot')), 'base64'),
    async restart() {
      // The browser keeps nothing on disk while it is driven. What ends with a browser is taken
      // away by hand: the tab with its storage, and the cookies without a last day.
      for (const { name, expiry } of COOKIES.parse(await send('GET', '/cookie'))) {
        if (expiry === undefined) await send('DELETE', `/cookie/${name}`);
      }
      const { handle } = WINDOW.parse(await send('POST', '/window/new', { type: 'window' }));
      await send('DELETE', '/window');
      await send('POST', '/window', { handle });
      await send('POST', '/window/rect', { ...VIEWPORT, x: 0, y: 0 });
    },
    async close() {
      await send('DELETE', '').finally(stop);
    },
  };
}
