import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import type { Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { callerFor } from './fixtures/api.ts';
import { todayOf } from './fixtures/days.ts';
import { expect, test as journey } from './fixtures/journey.ts';
import { startReceiver, type Receiver } from './fixtures/receiver.ts';
import type { Say } from './fixtures/words.ts';
import { withOwnSite, type OwnSite } from './servers/own-site.ts';

const HABIT = 'Lire avant minuit';
const ASSISTANT = 'assistant.example.net';

const test = journey.extend<{ own: OwnSite; receiver: Receiver }>({
  // oxlint-disable-next-line no-empty-pattern -- how Playwright says that a fixture needs no other
  receiver: async ({}, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    receiver.close();
  },
  own: async ({ receiver: { host } }, use) => {
    await withOwnSite(async (site) => {
      site.settings['WEBHOOK_ALLOW'] = host;
      site.settings['NODE_OPTIONS'] = `--import=${leadTo(host)}`;
      await site.start();
      await use(site);
    });
  },
  site: async ({ own }, use) => use(own),
});

/** A module by which a server finds the assistant’s host on this machine, and without a certificate. */
function leadTo(host: string): string {
  const code = `
    import http from 'node:http';
    import https from 'node:https';
    import { syncBuiltinESMExports } from 'node:module';
    const { request } = https;
    https.request = (url, ...rest) =>
      url.hostname === '${ASSISTANT}'
        ? http.request(new URL(url.pathname, 'http://${host}'))
        : request(url, ...rest);
    syncBuiltinESMExports();`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** Removes what is listed, by the button beside its name. */
async function remove(page: Page, say: Say, [verb, name]: [verb: string, name: string]) {
  await page.getByRole('button', { name: new RegExp(`^${say(verb)} ${name}`) }).click();
  await expect(page.getByText(name, { exact: true })).toBeHidden();
}

test('a webhook tells a receiver what is stamped, signed, and lists what it told, until it is deleted @full', async ({
  page,
  request,
  person,
  signedIn,
  receiver,
  say,
  at,
}) => {
  expect(signedIn).toBe(person);
  const caller = await callerFor(request, person);
  await caller.createHabit({ name: HABIT, frequency: 'DAILY' });
  await page.goto(at('/account/connections'));
  await page.getByRole('button', { name: say('Make a webhook') }).click();
  await page.getByLabel(say('What it is for')).fill('Lampe');
  await page.getByLabel(say('Address')).fill(`http://${receiver.host}/hook`);
  await page.getByRole('button', { name: say('Make the webhook') }).click();
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? '';

  await page.goto(at('/'));
  await todayOf(page, HABIT).click();
  await expect.poll(() => receiver.received.length).toBe(1);
  const [{ url, headers, body } = { url: undefined, headers: {}, body: '' }] = receiver.received;
  expect(url?.pathname).toBe('/hook');
  const told = new Webhook(secret).verify(body, headers as Record<string, string>);
  expect(told).toMatchObject({ type: 'day.kept', data: { habit: { name: HABIT } } });

  await page.goto(at('/account/connections'));
  await page.getByRole('button', { name: `${say('Messages')} Lampe` }).click();
  const message = page.getByRole('list', { name: say('The last messages') }).getByRole('listitem');
  await expect(message).toContainText(say('A day is kept'));
  const arrived = say('Arrived: {answered}', { answered: say('answer {status}', { status: 204 }) });
  await expect(message).toContainText(arrived);
  await remove(page, say, ['Delete', 'Lampe']);
  await page.getByRole('button', { name: say('Undo') }).click();
  await expect(page.getByText('Lampe', { exact: true })).toBeVisible();
  await remove(page, say, ['Delete', 'Lampe']);
});

test('an assistant is let in on the page, marks a day that the board shows, and is let out @full', async ({
  page,
  request,
  person,
  signedIn,
  receiver,
  own,
  say,
  at,
}) => {
  expect(signedIn).toBe(person);
  const caller = await callerFor(request, person);
  const habit = await caller.createHabit({ name: HABIT, frequency: 'DAILY' });
  const assistant = beAssistant(own.url, receiver);
  const first = assistant.reach();
  await expect(first.connected).rejects.toThrow('Unauthorized');

  await page.goto(assistant.asked().href);
  const title = say('Let {host} reach your notebook?', { host: ASSISTANT });
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: say('Let it in') }).click();
  await page.waitForURL(`http://${receiver.host}/answer?*`);
  const answer = new URL(page.url()).searchParams;
  await first.transport.finishAuth(answer.get('code') ?? '', answer.get('iss') ?? '');

  const { client, connected } = assistant.reach();
  await connected;
  const use = async (name: string, given: Record<string, unknown> = {}) =>
    JSON.stringify(await client.callTool({ name, arguments: given }));
  expect(await use('today')).toContain(HABIT);
  expect(await use('mark_day', { habit: habit.id })).toContain('undo');
  await page.goto(at('/'));
  await expect(todayOf(page, HABIT)).toHaveAttribute('aria-pressed', 'true');

  await page.goto(at('/account/connections'));
  await remove(page, say, ['Revoke', ASSISTANT]);
  await expect(use('today')).rejects.toThrow('Unauthorized');
  await client.close();
});

/** An assistant on this device, by the SDK’s own client: what it keeps is kept here. */
function beAssistant(site: string, { host, pages }: Receiver) {
  const id = `https://${ASSISTANT}/client.json`;
  const redirectUrl = `http://${host}/answer`;
  const metadata = { redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' };
  pages['/client.json'] = JSON.stringify({ client_id: id, ...metadata });
  pages['/answer'] = 'You may go back to your assistant.';
  let asked: URL | undefined;
  let verifier = '';
  let discovered: OAuthDiscoveryState | undefined;
  let known: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  const authProvider: OAuthClientProvider = {
    redirectUrl,
    clientMetadataUrl: id,
    clientMetadata: metadata,
    clientInformation: () => known,
    saveClientInformation: (client) => void (known = client),
    tokens: () => tokens,
    saveTokens: (given) => void (tokens = given),
    redirectToAuthorization: (url) => void (asked = url),
    saveCodeVerifier: (made) => void (verifier = made),
    codeVerifier: () => verifier,
    saveDiscoveryState: (state) => void (discovered = state),
    discoveryState: () => discovered,
  };
  return {
    asked(): URL {
      if (!asked) throw new Error('The assistant sent its person nowhere');
      return asked;
    },
    reach() {
      const client = new Client({ name: 'assistant', version: '1' });
      const transport = new StreamableHTTPClientTransport(new URL(`${site}/mcp`), { authProvider });
      return { client, transport, connected: client.connect(transport) };
    },
  };
}
