import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../src/server/testing/free-port.ts';
import { andSome } from '../../figures.ts';
import type { Proof } from '../../kind.ts';
import { startMailServer } from '../mail-server.ts';
import { startWithProvider } from '../with-provider.ts';
import { liveThrough, type Secrets } from './session.ts';

/** Who reads the log, the figures and the refusals of somebody else’s calls. */
export const secrets: Proof = {
  name: 'secrets',
  what: 'a person’s whole time with the product, logged at its finest level: what of them stands in the log, in figures and in refusals',
  engines: ['sqlite', 'postgres'],
  rounds: { full: 1, test: 1 },
  async prove({ engine }) {
    await using mailServer = await startMailServer();
    const metricsPort = await freePort();
    let log = '';
    await using site = await startWithProvider(engine, {
      env: {
        LOG_LEVEL: 'trace',
        METRICS_PORT: String(metricsPort),
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'Habitude <habitude@example.net>',
      },
      onOutput: (text) => {
        log += text;
      },
    });
    const lived = await liveThrough(site.product, { mailServer, provider: site.provider });
    const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    await restingLog(() => log.length);
    const lines = log.split('\n').filter((line) => line !== '').length;
    const refusals = lived.refusals.map(
      ({ status, headers, text }) => `${status} ${JSON.stringify(refusalHeaders(headers))} ${text}`,
    );
    const wrong = [
      ...tellTales('the log', log, lived.secrets),
      ...tellTales('the figures', figures, lived.secrets),
      ...tellTales('refusals', refusals.join('\n'), lived.secrets),
    ];
    return {
      held: wrong.length === 0 && lines > lived.calls && figures.length > 1000,
      found: `${lived.secrets.size} secrets in ${lived.calls} calls; ${lines} lines of log, ${figures.split('\n').length} of figures and ${refusals.length} refusals have ${wrong.length} of them${andSome(wrong)}`,
    };
  },
};

/** A refusal may take a cookie away or give the browser another one, which is its own. */
function refusalHeaders({ 'set-cookie': _cookie, ...headers }: NodeJS.Dict<string | string[]>) {
  return headers;
}

/** Log lines are written a moment after what they tell of. */
async function restingLog(length: () => number): Promise<void> {
  for (let before = -1; before !== length();) {
    before = length();
    await sleep(500);
  }
}

/** Where a secret stands, as it is or written in another way. */
function tellTales(where: string, text: string, secrets: Secrets): string[] {
  return [...secrets].flatMap(([name, secret]) =>
    standsIn(text.toLowerCase(), secret) ? [`${where} has the ${name}`] : [],
  );
}

function standsIn(text: string, secret: string): boolean {
  // A code is six digits, which are a part of many a number.
  if (/^\d+$/.test(secret)) return new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text);
  const bytes = Buffer.from(secret);
  const spellings = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ];
  return spellings.some((spelling) => text.includes(spelling.toLowerCase()));
}
