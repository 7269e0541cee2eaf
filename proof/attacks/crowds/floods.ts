import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signInFlood } from '../../../bench/floods/sign-in-flood.ts';
import { startProduct, type Product } from '../../../bench/product.ts';
import type { Proof } from '../../kind.ts';
import { newEmail, PASSWORD, plantCrowd } from '../crowd.ts';
import { call, newAddress } from '../wire.ts';
import { besideReads, inWords, type Beside } from './beside-reads.ts';

const SIGN_UPS_A_SECOND = 100;
const SECONDS = 10;
const MAILS_ASKED_FOR = 500;

/** A mailbox gets no more in an hour that strangers ask for. */
const MAX_MAILS = 6;

/** How long others may wait (99 of 100), unless the machine itself makes them, in milliseconds. */
const OTHERS_WAIT = 15;

/** Crowds that make accounts, fill a mailbox, and guess passwords, each from addresses of its own. */
export const floods: Proof = {
  name: 'floods',
  what: `${SIGN_UPS_A_SECOND} sign-ups a second, ${MAILS_ASKED_FOR} mails asked for to one address, 300 sign-ins a second, for ${SECONDS} s each beside reads`,
  engines: ['sqlite', 'postgres'],
  rounds: { full: 1, test: 0 },
  async prove({ engine }) {
    const product = await startProduct(engine);
    try {
      const statuses = new Map<number, number>();
      const tell = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const signUps = await besideReads(product, () => signUpAll(product, tell));
      const [victim] = await plantCrowd(product, 1);
      const email = victim?.email ?? '';
      const mails = await besideReads(product, () => fillMailbox(product, email, tell));
      const sent = await countMails(product, email);
      const letLoose = await signInFlood(product);
      const signIns = await besideReads(product, () => letLoose(tell));
      const isQuick = ({ quiet, meanwhile }: Beside<{ p99: number }>) =>
        meanwhile.p99 <= Math.max(OTHERS_WAIT, 2 * quiet.p99);
      const bad = [...statuses].filter(([status]) => status === 0 || status === 500);
      const answers = [...statuses].toSorted(([a], [b]) => a - b);
      return {
        held:
          bad.length === 0 &&
          product.isAlive() &&
          sent <= MAX_MAILS &&
          [signUps, mails, signIns].every(isQuick),
        found: `${answers.map(([status, count]) => `${count} × ${status}`).join(', ')}; ${sent} mails sent to the one address; beside sign-ups ${inWords(signUps)}; beside mails ${inWords(mails)}; beside sign-ins ${inWords(signIns)}`,
      };
    } finally {
      await product.stop();
    }
  },
};

type Tell = (status: number) => void;

async function signUpAll(product: Product, tell: Tell): Promise<void> {
  const all: Promise<void>[] = [];
  for (let turn = 0; turn < SIGN_UPS_A_SECOND * SECONDS; turn += 1) {
    const body = { email: newEmail(), password: PASSWORD, name: 'Nobody' };
    all.push(attempt(product, '/api/auth/create', body, tell));
    await sleep(1000 / SIGN_UPS_A_SECOND);
  }
  await Promise.all(all);
}

async function fillMailbox(product: Product, email: string, tell: Tell): Promise<void> {
  for (let turn = 0; turn < MAILS_ASKED_FOR / 2; turn += 1) {
    await Promise.all([
      attempt(product, '/api/auth/forgot-password', { email }, tell),
      attempt(product, '/api/auth/resend-verification-email', { email }, tell),
    ]);
  }
}

async function attempt(product: Product, path: string, body: object, tell: Tell): Promise<void> {
  const text = JSON.stringify(body);
  const sent = call(product, { method: 'POST', path, body: text, from: newAddress() });
  tell(
    await sent.then(
      ({ status }) => status,
      () => 0,
    ),
  );
}

/** How many mails went to an address, once none comes any more. */
async function countMails({ dataDir }: Product, email: string): Promise<number> {
  await sleep(2000);
  const folder = join(dataDir, 'mail');
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return texts.filter((text) => text.includes(`To: ${email}`)).length;
}
