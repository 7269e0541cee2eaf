import { availableParallelism, loadavg } from 'node:os';
import { ensureBuilt } from '../scripts/set-up/build.mjs';
import { measureCosts } from './growing/costs.ts';
import type { Costs } from './growing/costs.ts';
import { breaking, takenBy } from './growing/simulate.ts';
import { grouped } from './parts/part.ts';

/**
 * Measures what people take of processors and disks, and reckons from it what many of them take, and
 * what breaks first: the tables of docs/performance.md. Processors' time is what is measured, so that
 * other work on the machine changes little.
 */
await ensureBuilt();
const costs = await measureCosts();
printCosts(costs);
printTaken(costs);
printBreaking(costs);
console.log(
  `\n${availableParallelism()} cores, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, load ${loadavg()[0]?.toFixed(1)}.`,
);

function printCosts({ deeds, bytes }: Costs): void {
  console.log('| A deed | The server | PostgreSQL | Its log |');
  console.log('| --- | --: | --: | --: |');
  for (const [name, { server, postgres, log }] of Object.entries(deeds)) {
    const times = [server, postgres].map((time) => `${time.toFixed(2)} ms`);
    console.log(`| ${[name, ...times, `${grouped(log, 0)} bytes`].join(' | ')} |`);
  }
  console.log(`\nTen habits of two years: ${grouped(bytes, 0)} bytes of files.\n`);
}

function printTaken(measured: Costs): void {
  const columns = [10_000, 100_000, 1_000_000, 10_000_000];
  const taken = columns.map((accounts) => takenBy(accounts, measured));
  console.log(`| Accounts | ${columns.map((accounts) => grouped(accounts)).join(' | ')} |`);
  console.log(`| --- |${columns.map(() => ' --: |').join('')}`);
  const rows = {
    'Writes a second': taken.map(({ writes }) => grouped(writes, 0)),
    'Calls a second': taken.map(({ calls }) => grouped(calls, 0)),
    'Processors of the server': taken.map(({ server }) => grouped(server, 1)),
    'Processors of PostgreSQL': taken.map(({ postgres }) => grouped(postgres, 1)),
    Files: taken.map(({ disk }) => `${grouped(disk, 1)} GB`),
    'Log a day': taken.map(({ log }) => `${grouped(log, 1)} GB`),
    'Processes of the server': taken.map(({ processes }) => grouped(processes)),
    'Their memory': taken.map(({ memory }) => `${grouped(memory, 1)} GB`),
    'Their connections': taken.map(({ connections }) => grouped(connections)),
    'Reminders of one minute take': taken.map(({ sameMinute }) => `${grouped(sameMinute, 1)} s`),
  };
  for (const [name, cells] of Object.entries(rows))
    console.log(`| ${[name, ...cells].join(' | ')} |`);
}

function printBreaking(measured: Costs): void {
  console.log('\n| Up to | there is enough of | then |\n| --: | --- | --- |');
  for (const { accounts, what, next } of breaking(measured)) {
    console.log(`| ${grouped(Number(accounts.toPrecision(2)), 0)} | ${what} | ${next} |`);
  }
}
