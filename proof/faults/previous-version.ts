import { install, startNode } from '../../bench/product.ts';
import { inMilliseconds, statuses } from '../figures.ts';
import type { Proof } from '../kind.ts';
import { inWords, isWhole, openLedger, sumOf } from '../ledger.ts';
import { openPerson } from '../person.ts';
import { formerVersion } from './former-version.ts';

const WRITERS = 16;

/** How many writes are acknowledged before the new version comes, and how many after it. */
const WRITES = 400;

/** What people do besides writing, on either version: a call, and what it is sent. */
const MAIN_JOB: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['GET', '/api/habits'],
  ['GET', '/api/notebook'],
  ['POST', '/api/groups', { name: 'Mind' }],
  ['POST', '/api/habits', { name: 'Read', description: '', color: 'teal', frequency: 'DAILY' }],
  ['PATCH', '/api/profile/me', { name: 'Zoé M.' }],
  ['PATCH', '/api/profile/reminders', { weekly_letter: true }],
  ['POST', '/api/profile/calendar'],
  ['GET', '/api/profile/export'],
  ['GET', '/api/profile/sessions'],
];

/**
 * The version of the commit before the last migration, which serves on while today's starts on the
 * same PostgreSQL and changes its schema. On SQLite no two versions serve at once.
 */
export const previousVersion: Proof = {
  name: 'previous-version',
  what: 'the version before serves on while this one changes the schema',
  engines: ['postgres'],
  rounds: { full: 5, test: 0 },
  async prove({ engine, rounds }) {
    const { folder, remove } = formerVersion();
    const readings = [];
    const refused: string[] = [];
    const ready: number[] = [];
    const answers = new Map<number, number>();
    let acknowledged = 0;
    try {
      for (let round = 0; round < rounds; round += 1) {
        const installation = await install(engine);
        const { dataDir, databaseUrl } = installation;
        const former = await installation.start({ folder });
        const stop = new AbortController();
        try {
          const place = { url: former.url, dataDir };
          const ledger = await openLedger(place, WRITERS);
          const writing = ledger.write(stop.signal);
          await ledger.after(WRITES);
          const current = await startNode(dataDir, databaseUrl);
          ready.push(current.readyAfter);
          try {
            await ledger.after(WRITES);
            const newcomer = await openPerson(place);
            for (const url of [former.url, current.url, former.url]) {
              place.url = url;
              for (const [method, path, body] of MAIN_JOB) {
                const { status } = await newcomer.call(method, path, body);
                if (status >= 300 || status === 0) refused.push(`${method} ${path}: ${status}`);
              }
            }
            stop.abort();
            await writing;
            for (const url of [former.url, current.url]) {
              place.url = url;
              readings.push(await ledger.check());
            }
          } finally {
            stop.abort();
            await writing;
            await current.stop();
          }
          acknowledged += ledger.acknowledged();
          for (const [status, number] of ledger.answers)
            answers.set(status, (answers.get(status) ?? 0) + number);
        } finally {
          await former.stop();
          await installation.remove();
        }
      }
    } finally {
      remove();
    }
    const sum = sumOf(readings);
    const isAnswered = [...answers.keys()].every((status) => status === 200 || status === 503);
    const others = refused.length === 0 ? 'no other call refused' : refused.join(', ');
    return {
      held: isWhole(sum) && isAnswered && refused.length === 0,
      found: `${inWords(acknowledged, sum)}; answers ${statuses(answers)}; ${others}; the new version ready after ${inMilliseconds(Math.max(...ready))} at most`,
    };
  },
};
