import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { findWebKit } from '../../scripts/set-up/engines.mjs';
import { freePort } from '../servers/free-port.ts';
import { VIEWPORT, clickActions } from './engine.ts';
import type { Browser } from './engine.ts';

const ANSWER = z.object({ value: z.unknown() });
const PROBLEM = z.object({ error: z.string(), message: z.string() });
const SESSION = z.object({ sessionId: z.string() });
const WINDOW = z.object({ handle: z.string() });
const COOKIES = z.array(z.object({ name: z.string(), expiry: z.number().optional() }));

/** How long the driver may take to be there. */
const START = 10_000;

/** Starts WebKitGTK's own browser on a screen of its own, and drives it by WebDriver. */
export async function startWebKit(
  found: NonNullable<ReturnType<typeof findWebKit>>,
): Promise<Browser> {
  const screen = spawn(
    found.screen,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const display = await firstLine(screen);
  const port = await freePort();
  const driver = spawn(found.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}` },
    stdio: 'ignore',
  });
  const root = `http://127.0.0.1:${port}`;

  async function stop(): Promise<void> {
    const ended = [once(driver, 'exit'), once(screen, 'exit')];
    driver.kill();
    // The browser ends with the screen it is on.
    screen.kill();
    await Promise.all(ended);
  }

  try {
    await untilReady(root);
    const { sessionId } = SESSION.parse(
      await send(root, 'POST', '/session', {
        capabilities: {
          alwaysMatch: {
            'webkitgtk:browserOptions': { binary: found.browser, args: ['--automation'] },
          },
        },
      }),
    );
    return await browserOf(`${root}/session/${sessionId}`, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function browserOf(session: string, stop: () => Promise<void>): Promise<Browser> {
  const get = (path: string) => send(session, 'GET', path);
  const post = (path: string, body: object) => send(session, 'POST', path, body);
  await post('/window/rect', { ...VIEWPORT, x: 0, y: 0 });
  return {
    // A window of the driver tells nothing of its console; what the page itself notes has to do.
    reports: [],
    async goto(url) {
      await post('/url', { url });
    },
    async reload() {
      await post('/refresh', {});
    },
    run: (source, ...args) =>
      post('/execute/sync', { script: `return (${source})(...arguments)`, args }),
    async click(x, y) {
      await post('/actions', { actions: clickActions(x, y) });
    },
    async screenshot() {
      return Buffer.from(z.base64().parse(await get('/screenshot')), 'base64');
    },
    async restart() {
      // The browser keeps nothing on disk while it is driven. What ends with a browser is taken
      // away by hand: the tab with its storage, and the cookies without a last day.
      for (const { name, expiry } of COOKIES.parse(await get('/cookie'))) {
        if (expiry === undefined) await send(session, 'DELETE', `/cookie/${name}`);
      }
      const { handle } = WINDOW.parse(await post('/window/new', { type: 'window' }));
      await send(session, 'DELETE', '/window');
      await post('/window', { handle });
      await post('/window/rect', { ...VIEWPORT, x: 0, y: 0 });
    },
    async close() {
      try {
        await send(session, 'DELETE', '');
      } finally {
        await stop();
      }
    },
  };
}

/** Calls the driver and gives its answer's value; rejected with its words when it refuses. */
async function send(root: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(root + path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = ANSWER.parse(await answer.json());
  if (answer.ok) return value;
  const { error, message } = PROBLEM.parse(value);
  throw new Error(`${method} ${path}: ${error}: ${message}`);
}

async function untilReady(root: string): Promise<void> {
  const deadline = Date.now() + START;
  while (!(await send(root, 'GET', '/status').catch(() => undefined))) {
    if (Date.now() > deadline) throw new Error('The driver of WebKit did not start');
    await sleep(50);
  }
}

/** The number of the screen, which it says once it is there. */
async function firstLine(screen: ChildProcess): Promise<string> {
  const pipe = screen.stdio[3];
  if (!pipe || !('setEncoding' in pipe)) throw new Error('The screen has no pipe');
  pipe.setEncoding('utf8');
  const [said] = await once(pipe, 'data');
  return String(said).trim();
}
