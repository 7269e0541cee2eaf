import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Tokens } from '#contract/account.ts';
import { MINUTE, SECOND } from '../../../src/server/platform/clock.ts';
import { newEmail, PASSWORD, signIn } from '../crowd.ts';
import { call, newAddress } from '../wire.ts';
import type { Call } from '../wire.ts';
import { restorePlanted } from './planted-backup.ts';
import { openVisitor } from './stage.ts';
import type { Stage, Visitor } from './stage.ts';

/** What strangers do to an owner, and what that one gets all the same. */
export interface Scene {
  name: string;
  /** @returns what the owner got, in words @throws where it is less than promised */
  play(stage: Stage): Promise<string>;
}

const NETWORKS = 20;

/** @throws when something is not so */
function expectThat(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`not so: ${what}`);
}

/** A hundred wrong passwords, and then codes and links asked for and guessed at, without a cookie. */
async function overrun({ product, mailed }: Stage, email: string): Promise<void> {
  const strangers = Array.from({ length: NETWORKS }, () =>
    openVisitor(product, { keepsCookies: false }),
  );
  for (const stranger of strangers)
    for (let guess = 0; guess < 5; guess += 1) await stranger.signIn(email, `a guess ${guess}`);
  for (const stranger of strangers) {
    await stranger.ask(email, 'code');
    await stranger.ask(email, 'link');
  }
  const codes = await mailed(email, 'code');
  for (const stranger of strangers)
    for (let guess = 100_001; guess < 100_004; guess += 1)
      if (!codes.some((code) => code.startsWith(String(guess))))
        await stranger.verify(email, String(guess));
}

async function chooseBy(visitor: Visitor, token: string, password: string): Promise<number> {
  const body = { token, password };
  return (await visitor.send('PATCH', '/api/auth/create-new-password', body)).status;
}

export const SCENES: readonly Scene[] = [
  {
    name: 'strangers lock, ask and guess',
    async play(stage) {
      const { product, mailed } = stage;
      const { email } = await stage.owner();
      const home = openVisitor(product);
      await home.signIn(email);
      await overrun(stage, email);
      const codes = await mailed(email, 'code');
      expectThat('strangers had codes mailed', codes.length > 0);
      const [phone, desk] = [openVisitor(product), openVisitor(product)];
      expectThat('new devices are asked for a code', (await phone.signIn(email)).status === 403);
      expectThat('a code is sent to a new device', (await phone.ask(email, 'code')) === true);
      const own = (await mailed(email, 'code')).at(-1) ?? '';
      expectThat('its digits count there', (await phone.verify(email, own.slice(0, 6))) === 204);
      expectThat('it signs in', (await phone.signIn(email)).status === 200);
      await overrun(stage, email);
      expectThat('the known device stays in', (await home.signIn(email)).status === 200);
      expectThat('a link is sent to a new device', (await desk.ask(email, 'link')) === true);
      expectThat('and one to a known device', (await home.ask(email, 'link')) === true);
      const link = (await mailed(email, 'token')).at(-1) ?? '';
      const password = 'stamps on forty papers';
      expectThat('it sets a password', (await chooseBy(desk, link, password)) === 204);
      expectThat('which signs in', (await desk.signIn(email, password)).status === 200);
      return 'a code and a link on new devices, a link on a known one, and in with each';
    },
  },
  {
    name: 'a code that a stranger asked for and guessed at',
    async play(stage) {
      const { email } = await stage.owner();
      await overrun(stage, email);
      const [link = ''] = await stage.mailed(email, 'code');
      const phone = openVisitor(stage.product);
      expectThat(
        'digits are no guess any more',
        (await phone.verify(email, link.slice(0, 6))) === 429,
      );
      expectThat('its link opens', (await phone.verify(email, link)) === 204);
      expectThat('and lets in', (await phone.signIn(email)).status === 200);
      return 'in by the link of that mail';
    },
  },
  {
    name: 'links asked for from ever new networks all day',
    async play(stage) {
      const { product } = stage;
      const { email } = await stage.owner();
      for (let hour = 0; hour < 20; hour += 1) {
        for (let n = 0; n < 5; n += 1) await openVisitor(product).ask(email, 'link');
        product.advance(60 * MINUTE);
      }
      const phone = openVisitor(product);
      expectThat('it is said that none is sent', (await phone.ask(email, 'link')) === false);
      const links = await stage.mailed(email, 'token');
      const [oldest = ''] = links;
      expectThat('the oldest of them works', (await chooseBy(phone, oldest, PASSWORD)) === 204);
      return `${links.length} mails, and in by the oldest of them, 20 hours later`;
    },
  },
  {
    name: 'answers for an address that nobody has',
    async play(stage) {
      const { email } = await stage.owner();
      await overrun(stage, email);
      const nobody = newEmail();
      await overrun(stage, nobody);
      const said: Record<string, string[]> = { [email]: [], [nobody]: [] };
      for (const [address, answers] of Object.entries(said)) {
        for (let n = 0; n < 8; n += 1) {
          const visitor = openVisitor(stage.product);
          answers.push(`${String(await visitor.ask(address, n % 2 === 0 ? 'code' : 'link'))}`);
          answers.push(`${await visitor.verify(address, '1000')}`);
        }
      }
      expectThat('they are alike', String(said[email]) === String(said[nobody]));
      return 'nothing of it told whether there is an account';
    },
  },
  {
    name: 'codes of a change of address guessed at',
    async play(stage) {
      const { product } = stage;
      const thief = await stage.owner();
      const victim = newEmail();
      let guesses = 0;
      let challenges = 0;
      for (let minute = 0; minute < 120; minute += 1) {
        const { access_token: token } = await signIn(product, thief.email);
        const wire = { method: 'POST', path: '/api/profile/email', token, from: newAddress() };
        const asked = JSON.stringify({ email: victim, password: PASSWORD });
        if ((await call(product, { ...wire, body: asked })).status === 202) challenges += 1;
        for (let n = 0; n < 5; n += 1) {
          const body = JSON.stringify({ email: victim, code: '000000' });
          const given = await call(product, { ...wire, method: 'PATCH', body, from: newAddress() });
          if (given.status === 422) guesses += 1;
        }
        product.advance(MINUTE);
      }
      const mails = await stage.count(victim);
      expectThat(`${challenges} challenges had ${mails} mails`, challenges === mails);
      expectThat(`${guesses} guesses of 600 in two hours`, guesses <= 45);
      return `${mails} mails, and ${guesses} of 600 guesses looked at in two hours`;
    },
  },
  {
    name: 'one mailbox under two names',
    async play(stage) {
      const name = newEmail().split('@')[0] ?? '';
      const spellings = [`${name}@gmail.com`, `${name.replace(/^(.)/, '$1.')}@googlemail.com`];
      for (let n = 0; n < 10; n += 1) {
        for (const email of spellings)
          await openVisitor(stage.product).send('POST', '/api/auth/create', {
            email,
            password: PASSWORD,
            name: 'Eve',
          });
      }
      const mails = (await Promise.all(spellings.map((email) => stage.count(email)))).reduce(
        (sum, count) => sum + count,
      );
      expectThat(`${mails} mails are no more than four`, mails <= 4);
      return `${mails} mails`;
    },
  },
  {
    name: 'a cookie that was copied, within ten seconds',
    async play({ product, owner }) {
      const { email } = await owner();
      const { cookies } = await signIn(product, email, { remember: true });
      const refresh = async (sending: Pick<Call, 'headers' | 'token'>) => {
        const wire = { method: 'POST', path: '/api/auth/refresh', ...sending };
        const answer = await call(product, wire);
        return answer.status === 200 ? (JSON.parse(answer.text) as Tokens) : undefined;
      };
      const byCookie = { headers: { Cookie: cookies, 'Sec-Fetch-Site': 'same-origin' } };
      const own = await refresh(byCookie);
      const path = '/api/profile/me';
      await call(product, { method: 'GET', path, token: own?.access_token });
      product.advance(5 * SECOND);
      const copied = await refresh(byCookie);
      const next = await refresh({ token: own?.refresh_token ?? '' });
      const isIn = await call(product, { method: 'GET', path, token: next?.access_token });
      product.advance(11 * SECOND);
      expectThat('the owner goes on', isIn.status === 200);
      const isOut = (await refresh({ token: copied?.refresh_token ?? '' })) === undefined;
      expectThat('the thief has no tab apart', isOut);
      return 'the thief out at the next refresh';
    },
  },
  {
    name: 'two hosts in one request',
    async play({ product }) {
      const { hostname, port } = new URL(product.url);
      const socket = connect(Number(port), hostname);
      const lines = [
        'GET /api/health/live HTTP/1.1',
        'Host: habits.example.org',
        'Host: evil.example',
      ];
      socket.end(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
      const answer = await text(socket);
      expectThat(`${answer.slice(0, 12)} is 400`, answer.startsWith('HTTP/1.1 400 '));
      return 'a refusal';
    },
  },
  {
    name: 'a backup with a trigger in it',
    async play({ product }) {
      const said = await restorePlanted(product.env);
      expectThat(
        `it is refused: ${said}`,
        /has the trigger "spy", which Habitude did not/.test(said),
      );
      return 'the restore refused, and nothing changed';
    },
  },
];
