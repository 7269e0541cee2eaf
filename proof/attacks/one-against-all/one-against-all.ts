import { setTimeout as sleep } from 'node:timers/promises';
import type { ProbeCall } from '../../../bench/floods/probe.ts';
import { startProduct } from '../../../bench/product.ts';
import { count, inMilliseconds, statuses, Tally } from '../../figures.ts';
import { ENDING_WITH_US } from '../../faults/program.ts';
import type { Finding, Proof } from '../../kind.ts';
import { openLoopWatch, type LongestTurn } from '../../loop-watch/loop-watch.ts';
import { openMemoryGroup, type MemoryGroup } from '../../memory-group.ts';
import { sampleBeside, type Beside } from '../crowds/beside-reads.ts';
import { largeActs } from './large-acts.ts';
import { largeAnswers } from './large-answers.ts';
import { longCommands } from './long-commands.ts';
import { reminders } from './reminders.ts';
import type { Scene, Told } from './scene.ts';
import { unreadAnswers } from './unread-answers.ts';
import { waitsOf, type Waits } from './waits.ts';

const MEGABYTE = 1024 * 1024;

/** What all processes of the product hold together, in bytes; PostgreSQL is none of them. */
const MAX_MEMORY = 512 * MEGABYTE;

/** The longest that anybody else may wait, in milliseconds. */
const MAX_WAIT_MS = 250;

/** So often it is looked how much memory is held, in milliseconds. */
const POLL_INTERVAL_MS = 50;

/** For so long others go on calling when all is answered: what was begun may not be over. */
const AFTERMATH_MS = 3000;

/** How much is kept of what the product says when it ends, in characters. */
const LAST_WORDS = 4000;

/** What one account may do within its rights, and each other account's wait meanwhile. */
export const oneAgainstAll: readonly Proof[] = [
  ...unreadAnswers,
  ...reminders,
  ...longCommands,
  ...largeActs,
  ...largeAnswers,
].map((scene) => ({
  name: `one-against-all/${scene.name}`,
  what: `one account: ${scene.what}`,
  engines: ['sqlite', 'postgres'],
  rounds: { full: 1, test: 0 },
  prove: ({ engine }) => play(scene, engine),
}));

async function play(scene: Scene, engine: Proof['engines'][number]): Promise<Finding> {
  await using group = openMemoryGroup(MAX_MEMORY);
  using loop = openLoopWatch();
  let lastWords = '';
  await using product = await startProduct(engine, {
    before: [...ENDING_WITH_US, ...group.before],
    env: loop.env,
    onOutput: (text) => (lastWords = (lastWords + text).slice(-LAST_WORDS)),
  });
  const act = await scene.prepare(product);
  const answers = new Tally();
  let told: Told = {};
  const memory = watch(group);
  const beside = await sampleBeside(
    product,
    async () => {
      await loop.longest();
      told = await act((status) => answers.add(status));
      await sleep(AFTERMATH_MS);
    },
    othersCalls,
  );
  const held = memory.stop();
  const turn = await loop.longest();
  const isWhole = product.isAlive() && group.kills() === 0;
  const waits = { quiet: waitsOf(beside.quiet), meanwhile: waitsOf(beside.meanwhile) };
  return {
    held:
      isWhole &&
      (told.held ?? true) &&
      waits.meanwhile.longest <= MAX_WAIT_MS &&
      waits.meanwhile.refused === 0,
    found: [
      othersInWords(waits),
      ...(turn ? [turnInWords(turn)] : []),
      `memory ${inMegabytes(held)}, with files ${inMegabytes(group.peak())}`,
      ...(isWhole ? [] : [endOf(group, product.isAlive(), lastWords)]),
      `answers ${statuses(answers)}`,
      ...(told.said === undefined ? [] : [told.said]),
    ].join('; '),
  };
}

function othersCalls(habit: string): ProbeCall[] {
  return [
    { name: 'notebook', method: 'GET', path: '/api/notebook' },
    {
      name: 'mark',
      method: 'POST',
      path: `/api/habits/${habit}/completions`,
      bodies: [{ value: true }, { value: false }],
    },
    { name: 'live', method: 'GET', path: '/api/health/live' },
    { name: 'ready', method: 'GET', path: '/api/health/ready' },
  ];
}

function watch(group: MemoryGroup): { stop(): number } {
  let most = 0;
  const look = () => (most = Math.max(most, group.held()));
  const timer = setInterval(look, POLL_INTERVAL_MS);
  return {
    stop() {
      clearInterval(timer);
      return look();
    },
  };
}

/** "others waited 8,412 ms at most (mark), p99 3,020 (alone 21, 9), 3 × 503" */
function othersInWords({ quiet, meanwhile }: Beside<Waits>): string {
  const refusals = meanwhile.refused === 0 ? 'none refused' : `refused ${meanwhile.refusals}`;
  return [
    `others waited ${inMilliseconds(meanwhile.longest)} at most (${meanwhile.slowest}),`,
    `p99 ${inMilliseconds(meanwhile.p99)}`,
    `(alone ${inMilliseconds(quiet.longest)}, ${inMilliseconds(quiet.p99)}),`,
    `of ${count(meanwhile.asked)} ${refusals}`,
  ].join(' ');
}

function turnInWords({ wall, processor }: LongestTurn): string {
  return `the longest turn ${inMilliseconds(wall)}, of a processor ${inMilliseconds(processor)}`;
}

function endOf(group: MemoryGroup, isAlive: boolean, lastWords: string): string {
  if (group.kills() > 0) return `the kernel ended ${group.kills()} processes`;
  if (isAlive) return '';
  return /heap out of memory/.test(lastWords)
    ? 'the process ended: its heap was full'
    : `the process ended: ${lastWords.trim().slice(-200)}`;
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE)} MB`;
}
