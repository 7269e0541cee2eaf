import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Locale } from '#contract/locale.ts';
import { openSession } from './bidi.ts';
import type { Session } from './bidi.ts';
import { VIEWPORT, clickActions } from './engine.ts';
import type { Browser } from './engine.ts';

/** A proxy where nobody is: a page and the browser itself reach this machine and nothing else. */
const NOWHERE = { host: '127.0.0.1', port: 9 };

function preferences(language: Locale): Record<string, string | number | boolean> {
  return {
    'intl.accept_languages': language,
    'network.proxy.type': 1,
    'network.proxy.http': NOWHERE.host,
    'network.proxy.http_port': NOWHERE.port,
    'network.proxy.ssl': NOWHERE.host,
    'network.proxy.ssl_port': NOWHERE.port,
    'browser.aboutwelcome.enabled': false,
    'browser.startup.page': 0,
    'browser.sessionstore.resume_from_crash': false,
    'datareporting.policy.dataSubmissionEnabled': false,
  };
}

const TREE = z.object({ contexts: z.tuple([z.object({ context: z.string() })]) });
const SCREENSHOT = z.object({ data: z.base64() });
const OUTCOME = z.discriminatedUnion('type', [
  z.object({ type: z.literal('success'), result: z.object({ value: z.string().optional() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);
const LOG_ENTRY = z.object({ level: z.string(), text: z.string().nullable() });

/** Starts a Firefox with a profile of its own, and drives it by WebDriver BiDi. */
export async function startFirefox(executable: string, language: Locale): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'habitude-firefox-'));
  const lines = Object.entries(preferences(language)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const reports: string[] = [];
  let firefox = await startProcess(executable, profile, reports);

  return {
    reports,
    async goto(url) {
      await firefox.send('browsingContext.navigate', { url, wait: 'complete' });
    },
    async reload() {
      await firefox.send('browsingContext.reload', { wait: 'complete' });
    },
    async run(source, ...args) {
      const call = `async () => JSON.stringify((await (${source})(...${JSON.stringify(args)})) ?? null)`;
      const outcome = OUTCOME.parse(
        await firefox.send('script.callFunction', { functionDeclaration: call }),
      );
      if (outcome.type === 'exception') throw new Error(outcome.exceptionDetails.text);
      return JSON.parse(outcome.result.value ?? 'null');
    },
    async click(x, y) {
      await firefox.send('input.performActions', { actions: clickActions(x, y) });
    },
    async screenshot() {
      const { data } = SCREENSHOT.parse(
        await firefox.send('browsingContext.captureScreenshot', {}),
      );
      return Buffer.from(data, 'base64');
    },
    async restart() {
      await firefox.end();
      firefox = await startProcess(executable, profile, reports);
    },
    async close() {
      await firefox.end();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

interface Running {
  /** Sends a command about the one window. */
  send(method: string, params: object): Promise<unknown>;
  end(): Promise<void>;
}

async function startProcess(
  executable: string,
  profile: string,
  reports: string[],
): Promise<Running> {
  const args = ['-headless', '-no-remote', '-profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  let session: Session | undefined;

  async function end(): Promise<void> {
    // Firefox writes down what it keeps, and goes.
    if (session) await session.send('browser.close', {});
    else child.kill();
    await ended;
  }

  try {
    const address = await addressIn(child.stderr);
    session = await openSession(address, (_method, params) => {
      const { level, text } = LOG_ENTRY.parse(params);
      if (level === 'error') reports.push(`reported: ${text}`);
    });
    await session.send('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = TREE.parse(await session.send('browsingContext.getTree', {}));
    const [{ context }] = contexts;
    await session.send('browsingContext.setViewport', { context, viewport: VIEWPORT });
    const { send } = session;
    return {
      send: (method, params) =>
        send(method, { ...params, context, target: { context }, awaitPromise: true }),
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Where the browser says that it listens. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  const said: string[] = [];
  for await (const line of createInterface(output)) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) {
      output.resume();
      return address;
    }
    said.push(line);
  }
  throw new Error(`Firefox did not start: ${said.join('\n')}`);
}
