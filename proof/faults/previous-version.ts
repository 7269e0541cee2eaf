import { install } from '../../bench/product.ts';
import { inMilliseconds, statuses, Tally } from '../figures.ts';
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
    using version = formerVersion();
    const readings = [];
    const refused: string[] = [];
    const ready: number[] = [];
    const answers = new Tally();
    let acknowledged = 0;
    for (let round = 0; round < rounds; round += 1) {
      await using installation = await install(engine);
      const former = await installation.start({ folder: version.folder });
      const place = { url: former.url, dataDir: installation.dataDir };
      const ledger = await openLedger(place, WRITERS);
      const current = await ledger.during(async () => {
        await ledger.after(WRITES);
        const node = await installation.startBeside();
        ready.push(node.readyAfter);
        await ledger.after(WRITES);
        const newcomer = await openPerson(place);
        for (const url of [former.url, node.url, former.url]) {
          place.url = url;
          for (const [method, path, body] of MAIN_JOB) {
            const { status } = await newcomer.call(method, path, body);
            if (status >= 300 || status === 0) refused.push(`${method} ${path}: ${status}`);
          }
        }
        return node;
      });
      for (const url of [former.url, current.url]) {
        place.url = url;
        readings.push(await ledger.check());
      }
      acknowledged += ledger.acknowledged();
      for (const [status, number] of ledger.answers) answers.add(status, number);
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
