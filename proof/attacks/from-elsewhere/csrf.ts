import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Product } from '../../../bench/product.ts';
import { PAGES_ALONE } from '../../../e2e/fixtures/chromium.ts';
import { andSome } from '../../figures.ts';
import type { Proof } from '../../kind.ts';
import { PASSWORD } from '../../../bench/floods/account.ts';
import { plantCrowd, signIn } from '../crowd.ts';
import { restingRowsOf, rowsOf } from '../rows.ts';
import { call, newAddress } from '../wire.ts';
import { HEADER, startWithProvider } from '../with-provider.ts';
import { bodyOf } from './bodies.ts';

const FOREIGN = 'https://evil.example';

/** What another site can have a browser send without asking first: cookies, but no bearer. */
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];

/** As browsers mark what another site causes; older ones say the origin alone, or nothing. */
const MARKS: readonly { Origin?: string; 'Sec-Fetch-Site'?: string }[] = [
  { Origin: FOREIGN, 'Sec-Fetch-Site': 'cross-site' },
  { Origin: FOREIGN },
  { Origin: 'null' },
  {},
];

/** Who opens another site while they are signed in and remembered here. */
export const csrf: Proof = {
  name: 'csrf',
  what: 'every call that changes something, sent by another site with the cookies of somebody, by hand and by Chromium',
  engines: ['sqlite', 'postgres'],
  rounds: { full: 5, test: 1 },
  async prove({ engine, rounds }) {
    await using site = await startWithProvider(engine);
    const { product } = site;
    const wrong: string[] = [];
    let sent = 0;
    for (const person of await plantCrowd(product, rounds)) {
      const { cookies } = await signIn(product, person.email, { remember: true });
      const before = await restingRowsOf(product, person.id);
      const body = bodyOf({ email: person.email, password: PASSWORD });
      for (const request of requests(body)) {
        sent += 1;
        const answer = await send(product, request, { Cookie: cookies, [HEADER]: person.email });
        if (!isRefused(answer.status)) wrong.push(`${request.what}: ${answer.status}`);
        if (Object.keys(answer.headers).some((name) => name.startsWith('access-control-')))
          wrong.push(`${request.what}: allowed to read`);
      }
      sent += await sendFromPage(product, cookies, body);
      if ((await rowsOf(product, person.id)) !== before) wrong.push('rows of theirs changed');
    }
    const found = `${sent} requests, ${wrong.length} did or told anything${andSome(wrong, 5)}`;
    return { held: wrong.length === 0, found };
  },
};

interface Request {
  what: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

type BodyOf = (name: string, endpoint: Endpoint) => string | undefined;

function requests(bodyOf: BodyOf): Request[] {
  return changing().flatMap(([name, endpoint]) => {
    const { method } = endpoint;
    const path = endpoint.path.replaceAll(/\{\w+\}/g, '0199abcd-0000-7000-8000-00000000aaaa');
    const body = bodyOf(name, endpoint);
    const ways = MARKS.flatMap((mark) => [
      ...TYPES.map((type) => ({ ...mark, 'Content-Type': type })),
      // Needs no type where there is no body, and passes for JSON where a browser asked first.
      ...(isRefusedAsJson(endpoint) ? [{ ...mark, 'Content-Type': 'application/json' }] : []),
    ]);
    return ways.map(({ Origin: origin = 'nowhere', ...headers }) => ({
      what: `${name} as ${headers['Content-Type']} from ${origin}`,
      method,
      path,
      headers: { ...headers, ...(origin === 'nowhere' ? {} : { Origin: origin }) },
      body,
    }));
  });
}

/** All but the one form that we take, which does nothing without a token in its address. */
function changing(): [string, Endpoint][] {
  return Object.entries<Endpoint>(endpoints).filter(([, { method }]) => method !== 'GET');
}

/**
 * Calls that anybody may make do the same whoever causes them: nothing that a browser sends by itself
 * counts there, and as JSON no other site can send them.
 */
function isRefusedAsJson({ auth }: Endpoint): boolean {
  return auth !== 'none';
}

function isRefused(status: number): boolean {
  return status >= 400 && status < 500;
}

/** @param ambient what goes along whoever causes it: cookies, and the header of a proxy */
async function send(
  product: Product,
  { method, path, headers, body }: Request,
  ambient: Record<string, string>,
) {
  const given = { ...headers, ...ambient };
  const answer = await call(product, { method, path, headers: given, body, from: newAddress() });
  const asking = { ...headers, 'Access-Control-Request-Method': method };
  const asked = await call(product, { method: 'OPTIONS', path, headers: asking });
  return { status: answer.status, headers: { ...asked.headers, ...answer.headers } };
}

/** How long the browser may take to send everything of a page. */
const TIMEOUT_MS = 60_000;

/** Has a real browser open a page of another site, which sends all it can. @returns how much */
async function sendFromPage(product: Product, cookies: string, bodyOf: BodyOf): Promise<number> {
  const calls = changing().map(([name, endpoint]) => ({
    method: endpoint.method,
    url: product.url + endpoint.path.replaceAll(/\{\w+\}/g, 'x'),
    body: bodyOf(name, endpoint) ?? '',
  }));
  await using elsewhere = createServer((_request, answer) =>
    answer.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Win a prize</title>'),
  );
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  await using browser = await chromium.launch(PAGES_ALONE);
  const context = await browser.newContext();
  await context.addCookies(
    cookies.split('; ').map((each) => {
      const [name = '', value = ''] = each.split('=');
      return { name, value, url: product.url, httpOnly: true, sameSite: 'Strict' as const };
    }),
  );
  const page = await context.newPage();
  // Another site to a browser, as another name is.
  await page.goto(`http://localhost:${port}`);
  await Promise.race([
    page.evaluate(async (all) => {
      for (const { method, url, body } of all) {
        for (const mode of ['no-cors', 'cors'] as const) {
          for (const type of ['text/plain', 'application/json']) {
            const options = { mode, credentials: 'include' as const, body };
            await fetch(url, { ...options, method, headers: { 'Content-Type': type } }).catch(
              () => undefined,
            );
          }
        }
        const form = document.createElement('form');
        const frame = document.createElement('iframe');
        frame.name = 'unseen';
        Object.assign(form, { method: 'post', action: url, target: 'unseen' });
        form.enctype = 'text/plain';
        const field = document.createElement('input');
        Object.assign(field, { name: body, value: '' });
        form.append(field);
        document.body.replaceChildren(frame, form);
        form.submit();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }, calls),
    new Promise((_, reject) =>
      setTimeout(() => reject(new Error('The page did not end')), TIMEOUT_MS).unref(),
    ),
  ]);
  return calls.length * 5;
}
