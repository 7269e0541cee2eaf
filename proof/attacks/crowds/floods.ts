import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signInFlood } from '../../../bench/floods/sign-in-flood.ts';
import { startProduct, type Product } from '../../../bench/product.ts';
import { statuses, Tally } from '../../figures.ts';
import type { Proof } from '../../kind.ts';
import { PASSWORD } from '../../../bench/floods/account.ts';
import { newEmail, plantCrowd } from '../crowd.ts';
import { call, newAddress } from '../wire.ts';
import { besideReads, inWords, type Beside } from './beside-reads.ts';

const SIGN_UPS_A_SECOND = 100;
const SECONDS = 10;

/** A mailbox gets no more in an hour that strangers ask for. */
const MAX_MAILS = 6;

/** How long others may wait (99 of 100), unless the machine itself makes them, in milliseconds. */
const OTHERS_WAIT = 15;

/** Crowds that make accounts, fill a mailbox, and guess passwords, each from addresses of its own. */
export const floods: Proof = {
  name: 'floods',
  what: `${SIGN_UPS_A_SECOND} sign-ups a second, mails to one address asked for one after the other, 300 sign-ins a second, for ${SECONDS} s each beside reads`,
  engines: ['sqlite', 'postgres'],
  rounds: { full: 1, test: 0 },
  async prove({ engine }) {
    await using product = await startProduct(engine);
    const answers = new Tally();
    const signUps = await besideReads(product, () => signUpAll(product, answers));
    const [victim] = await plantCrowd(product, 1);
    const email = victim?.email ?? '';
    const mails = await besideReads(product, () => fillMailbox(product, email, answers));
    const sent = await countMails(product, email);
    const letLoose = await signInFlood(product);
    const signIns = await besideReads(product, () => letLoose((status) => answers.add(status)));
    const isQuick = ({ quiet, meanwhile }: Beside<{ p99: number }>) =>
      meanwhile.p99 <= Math.max(OTHERS_WAIT, 2 * quiet.p99);
    const isBad = answers.has(0) || answers.has(500);
    return {
      held:
        !isBad &&
        product.isAlive() &&
        sent <= MAX_MAILS &&
        [signUps, mails, signIns].every(isQuick),
      found: `${statuses(answers)}; ${sent} mails sent to the one address; beside sign-ups ${inWords(signUps)}; beside mails ${inWords(mails)}; beside sign-ins ${inWords(signIns)}`,
    };
  },
};

async function signUpAll(product: Product, answers: Tally): Promise<void> {
  const all: Promise<void>[] = [];
  for (let turn = 0; turn < SIGN_UPS_A_SECOND * SECONDS; turn += 1) {
    const body = { email: newEmail(), password: PASSWORD, name: 'Nobody' };
    all.push(attempt(product, '/api/auth/create', body, answers));
    await sleep(1000 / SIGN_UPS_A_SECOND);
  }
  await Promise.all(all);
}

async function fillMailbox(product: Product, email: string, answers: Tally): Promise<void> {
  const end = performance.now() + SECONDS * 1000;
  while (performance.now() < end) {
    await Promise.all([
      attempt(product, '/api/auth/forgot-password', { email }, answers),
      attempt(product, '/api/auth/resend-verification-email', { email }, answers),
    ]);
  }
}

async function attempt(product: Product, path: string, body: object, answers: Tally) {
  const text = JSON.stringify(body);
  const sent = call(product, { method: 'POST', path, body: text, from: newAddress() });
  answers.add((await sent.catch(() => ({ status: 0 }))).status);
}

/** How many mails went to an address, once none comes any more. */
async function countMails({ dataDir }: Product, email: string): Promise<number> {
  await sleep(2000);
  const folder = join(dataDir, 'mail');
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return texts.filter((text) => text.includes(`To: ${email}`)).length;
}
