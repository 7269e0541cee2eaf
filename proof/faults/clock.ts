import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NotebookAnswer } from '#contract/notebook.ts';
import { install, type Product } from '../../bench/product.ts';
import { call } from '../attacks/wire.ts';
import type { Proof } from '../kind.ts';
import { inWords, isWhole, openLedger, sumOf, type Ledger, type Reading } from '../ledger.ts';
import { needFaketime } from '../need-program.ts';
import { openPerson, type Person } from '../person.ts';

const WRITERS = 64;
const DAY = 86_400;

/** By how many seconds the clock is off, one after the other: it goes forward and back. */
const OFFS = [30, 0, -30, 0, DAY, 0];

/** For how long the clock stands still before each jump is looked at, in milliseconds. */
const SETTLE = 1000;

/** How many failures close the door of an address, and for how many seconds at most. */
const FAILURES = 20;
const CLOSED = 600;

/** The server's clock set, forward, back and by a day; its timers go on. */
export const clock: Proof = {
  name: 'clock',
  what: 'clock of the server 30 s ahead, behind, and a day ahead, under 64 writers',
  engines: ['sqlite', 'postgres'],
  // `libfaketime` is not on each machine.
  rounds: { full: 3, test: 0 },
  async prove({ engine, rounds }) {
    const faketime = needFaketime();
    await using installation = await install(engine);
    const file = join(installation.dataDir, 'faketime');
    const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
    set(0);
    const product = await installation.start({
      env: { ...faketime, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' },
    });
    const ledger = await openLedger(product, WRITERS);
    const readings: Reading[] = [];
    const faults = new Set<string>();
    await ledger.during(async () => {
      const intruder = await closeDoor(product);
      for (let round = 0; round < rounds; round += 1) {
        for (const [turn, seconds] of OFFS.entries()) {
          const before = await openPerson(product);
          set(seconds);
          await sleep(SETTLE);
          const jump = seconds - (OFFS[turn - 1] ?? 0);
          for (const fault of await faultsAfter(jump, product, { before, ledger, intruder }))
            faults.add(`${fault} after ${jump} s`);
          readings.push(await ledger.check());
        }
      }
    });
    const unclear = [...ledger.answers.keys()].filter((status) => ![200, 401].includes(status));
    for (const status of unclear) faults.add(`writes answered by ${status}`);
    const sum = sumOf(readings);
    return {
      held: isWhole(sum) && faults.size === 0,
      found: `${inWords(ledger.acknowledged(), sum)}; sessions, sign-ups, mails, limits and deltas after each jump: ${faults.size === 0 ? 'as they should' : [...faults].join(', ')}`,
    };
  },
};

/** What does not do what it should after a jump of so many seconds. */
async function faultsAfter(
  jump: number,
  product: Product,
  { before, ledger, intruder }: { before: Person; ledger: Ledger; intruder: Intruder },
): Promise<string[]> {
  const faults: string[] = [];
  if (Math.abs(jump) < CLOSED && !(await isStillIn(product, before))) faults.push('a session over');
  const { email, password } = before.account;
  const signedIn = await before.call('POST', '/api/auth/login', { email, password });
  if (signedIn.status !== 200) faults.push(`a sign-in answered by ${signedIn.status}`);
  if (!(await isToldOfNews(before))) faults.push('a delta without its change');
  const wait = await intruder();
  if (wait > CLOSED) faults.push(`an address kept out for ${wait} s`);
  // A sign-up waits for its mail, which is a job, and is given up after ten seconds.
  await openPerson(product).catch(() => faults.push('a sign-up without its mail'));
  await ledger.after(WRITERS);
  return faults;
}

async function isStillIn({ url }: Product, { account }: Person): Promise<boolean> {
  const headers = { Authorization: `Bearer ${account.token}` };
  return (await fetch(`${url}/api/habits`, { headers })).ok;
}

async function isToldOfNews(person: Person): Promise<boolean> {
  const { cursor } = (await person.call('GET', '/api/notebook')).body as NotebookAnswer;
  const created = await person.call('POST', '/api/habits', { name: 'Walk', frequency: 'DAILY' });
  const { id } = created.body as { id: string };
  const news = await person.call('GET', `/api/notebook?since=${encodeURIComponent(cursor)}`);
  return (news.body as NotebookAnswer).habits.some((habit) => habit.id === id);
}

/** Tries to sign in again. @returns for how many seconds it is kept out; 0 if it is not */
type Intruder = () => Promise<number>;

/** Has the door closed to an address, by failures. */
async function closeDoor(product: Product): Promise<Intruder> {
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'not the password' });
  const attempt = () =>
    call(product, { method: 'POST', path: '/api/auth/login', body, from: '192.0.2.1' });
  for (let n = 0; n < FAILURES; n += 1) await attempt();
  return async () => Number((await attempt()).headers['retry-after'] ?? 0);
}
