import { availableParallelism, loadavg } from 'node:os';
import { ensureBuilt } from '../scripts/set-up/build.mjs';
import { calls } from './parts/calls.ts';
import { growth } from './parts/growth.ts';
import { insights } from './parts/insights.ts';
import { memory } from './parts/memory.ts';
import { pages } from './parts/pages.ts';
import type { Engine, Line, Part } from './parts/part.ts';
import { people } from './parts/people.ts';
import { programs } from './parts/programs.ts';
import { reminders } from './parts/reminders.ts';
import { starts } from './parts/starts.ts';
import { trips } from './parts/trips.ts';
import { ENGINES } from './product.ts';

/**
 * How fast and how small it all is, as one table with goals: the tables of docs/performance.md.
 * Words on the command line choose parts and engines. It fails when a goal is missed. Nothing else
 * should be running meanwhile.
 */
const USUAL: readonly Part[] = [starts, memory, calls, trips, people, growth, pages];

/** Those that are only measured by their names. */
const PARTS: readonly Part[] = [...USUAL, insights, programs, reminders];

const chosen = process.argv.slice(2);
const names = PARTS.map(({ name }) => name);
const unknown = chosen.filter((word) => ![...names, ...ENGINES].includes(word));
if (unknown.length > 0) {
  console.error(`No part or engine is called ${unknown.join(', ')}: there are`);
  console.error([...names, ...ENGINES].join(', '));
  process.exit(2);
}
const isChosen = (name: string, among: readonly string[]) =>
  !chosen.some((word) => among.includes(word)) || chosen.includes(name);
const parts = chosen.some((word) => names.includes(word)) ? PARTS : USUAL;

await ensureBuilt();
const load = [loadavg()[0]];
console.log('| Measured | Engine | Goal | Found | |');
console.log('| --- | --- | --- | --- | --- |');
for (const part of parts.filter(({ name }) => isChosen(name, names)))
  for (const engine of part.engines.filter((name) => isChosen(name, ENGINES)))
    await measure(part, engine);
load.push(loadavg()[0]);
const [before, after] = load.map((each) => each?.toFixed(1));
console.log(
  `\n${availableParallelism()} cores, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC. ` +
    `The load was ${before} before and ${after} after.`,
);

/** What can't be measured is a line that is missed, and the others still are. */
async function measure(part: Part, engine: Engine): Promise<void> {
  try {
    await part.measure(engine, (line) => print(line, engine));
  } catch (error) {
    console.error(error);
    const found = error instanceof Error ? error.message : String(error);
    print({ what: `The rest of “${part.name}”`, found, held: false }, engine);
  }
}

function print({ what, goal = '–', found, held }: Line, engine: Engine): void {
  const outcome = held === undefined ? '' : held ? 'reached' : '**missed**';
  console.log(`| ${[what, engine, goal, found, outcome].join(' | ')} |`);
  if (held === false) process.exitCode = 1;
}
