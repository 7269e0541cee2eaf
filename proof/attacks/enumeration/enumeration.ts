import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../../src/server/platform/new-id.ts';
import type { Finding, Proof } from '../../kind.ts';
import { newEmail, plantCrowd, plantFactors, type Planted } from '../crowd.ts';
import { call, newAddress, type Answer } from '../wire.ts';
import { DOORS, type Door } from './doors.ts';
import { startWithProvider, type WithProvider } from '../with-provider.ts';
import { welchT, withoutSlowest } from './welch.ts';

/** Beyond this, either way, two samples differ. */
const DIFFERENT = 4.5;

/** Fewer pairs say nothing of time. */
const ENOUGH = 100;

/** Before they count: code that never ran is slow. */
const WARM_UP = 20;

/** What one call leaves to be done in the background is no part of how long the next one takes. */
const PAUSE = 4;

/** For each door as many addresses that have an account as that have none, each asked for once. */
export const enumeration: Proof = {
  name: 'enumeration',
  what: `${DOORS.length} doors attempted at for addresses with an account and without, in pairs, one after the other`,
  engines: ['sqlite', 'postgres'],
  rounds: { full: 1000, test: 5 },
  async prove({ engine, rounds }) {
    await using site = await startWithProvider(engine);
    const findings: Finding[] = [];
    for (const door of DOORS) findings.push(await tryDoor(site, door, rounds));
    const held = findings.every(({ held }) => held);
    return { held, found: findings.map(({ found }) => found).join('; ') };
  },
};

async function tryDoor(site: WithProvider, door: Door, pairs: number): Promise<Finding> {
  const warmUp = Math.min(WARM_UP, pairs);
  const known = await plantCrowd(site.product, pairs + warmUp);
  if (door.haveFactors) await plantFactors(site.product, known);
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (const [pair, person] of known.entries()) {
    const stranger = { id: newId(), email: newEmail() };
    const both = [
      ['known', person],
      ['unknown', stranger],
    ] as const;
    for (const [kind, who] of randomInt(2) === 0 ? both : both.toReversed()) {
      const answer = await attempt(site, door, who);
      await sleep(PAUSE);
      if (pair < warmUp) continue;
      times[kind].push(answer.took);
      answers.add(shownBy(answer, who));
    }
  }
  const alike = answers.size === 1;
  const statuses = [...answers].map((answer) => answer.slice(0, 3)).join(' and ');
  const told = alike ? statuses : `answers differ: ${[...answers].slice(0, 2).join(' and ')}`;
  if (pairs < ENOUGH) return { held: alike, found: `${door.name} ${told}` };
  const all = welchT(times.known, times.unknown);
  const quick = welchT(...withoutSlowest(times.known, times.unknown));
  return {
    held: alike && Math.abs(all) < DIFFERENT && Math.abs(quick) < DIFFERENT,
    found: `${door.name} ${told}, t = ${all.toFixed(2)} (quickest nine of ten ${quick.toFixed(2)})`,
  };
}

async function attempt(site: WithProvider, door: Door, person: Planted): Promise<Answer> {
  const { body, ...rest } = await door.attempt(person, site);
  return await call(site.product, { ...rest, body: JSON.stringify(body), from: newAddress() });
}

/** Different in each answer, whoever it is about. */
const OF_THE_MOMENT = new Set(['date', 'x-request-id']);

/** All of an answer, with a word in the place of what the caller gave and of what is random. */
function shownBy({ status, headers, text }: Answer, { email }: Planted): string {
  const shown = Object.entries(headers)
    .filter(([name]) => !OF_THE_MOMENT.has(name))
    .map(
      ([name, value]) => `${name}: ${String(value).replaceAll(/(habitude_\w+=)[\w.-]+/g, drawn)}`,
    );
  return `${status} ${shown.join(', ')} ${text.replaceAll(email, 'given')}`;
}

/** A random value is as long in each answer. */
function drawn(whole: string, name: string): string {
  return `${name}${whole.length}`;
}
