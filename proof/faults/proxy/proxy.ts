import { count } from '../../figures.ts';
import type { Finding, Proof } from '../../kind.ts';
import { onStage, type Stage } from './stage.ts';
import { learn, visit, type Kind, type Learned, type Obstacle } from './visit.ts';
import { concerns, WAYS, type Way } from './ways.ts';

/** So many visits go on at once: most of their time is waiting. */
const LANES = 4;

/** How many answers are broken of each that is. */
const TIMES = 3;

/** How many files are broken at once, in the order in which they are asked for. */
const FILES_AT_ONCE = 16;

const KINDS: readonly Kind[] = ['first', 'later'];

/** What stands between a page and its server may do to each answer, one way after the other. */
export const proxy: readonly Proof[] = Object.entries(WAYS).map(([way, what]) => ({
  name: `proxy/${way}`,
  what: `a proxy between page and server: each call and each file ${what}, on first and later visits`,
  engines: ['sqlite', 'postgres'],
  rounds: { full: 1, test: 0 },
  prove: ({ engine, rounds }) => onStage(engine, (stage) => breakAll(stage, way as Way, rounds)),
}));

interface Planned {
  kind: Kind;
  obstacle: Obstacle;
}

async function breakAll(stage: Stage, way: Way, rounds: number): Promise<Finding> {
  const begun = performance.now();
  const wrong: string[] = [];
  const planned: Planned[] = [];
  const known = new Set<string>();
  const unbroken = await Promise.all(KINDS.map((kind) => learn(stage, kind)));
  for (const { kind, learned, wrong: found } of unbroken) {
    wrong.push(...found.map((each) => `a ${kind} visit with nothing broken: ${each}`));
    for (const name of learned.keys()) known.add(name);
    for (let round = 0; round < rounds; round += 1)
      planned.push(...plan(way, learned).map((obstacle) => ({ kind, obstacle })));
  }
  // What would come after it was not learned.
  if (wrong.length > 0) return { held: false, found: wrong.join('; ') };
  const visits = planned.length;
  let [combinations, unmet, slowest, words] = [0, 0, 0, 0];
  const go = async () => {
    for (let next = planned.shift(); next; next = planned.shift()) {
      const { kind, obstacle } = next;
      const { broken, back, said, wrong: found } = await visit(stage, kind, obstacle, known);
      const met = broken().size;
      combinations += met;
      words += said;
      unmet += obstacle.names.size - met;
      slowest = Math.max(slowest, back);
      const what = [...obstacle.names].join(', ');
      const often = obstacle.times === Infinity ? ' until further notice' : '';
      const told = found.map((each) => `a ${kind} visit, ${what}${often}: ${each}`);
      // A run takes minutes: whoever waits for it reads at once what it found.
      for (const each of told) console.error(each);
      wrong.push(...told);
    }
  };
  await Promise.all(Array.from({ length: LANES }, go));
  const took = Math.round((performance.now() - begun) / 1000);
  const parts = [
    `${count(combinations)} answers broken on ${count(visits)} visits in ${count(took)} s`,
    `${count(unmet)} not asked for there`,
    `everything at the server ${(slowest / 1000).toFixed(1)} s after the break at the latest`,
    `${count(words)} words about it, of which each has to be true`,
    `${count(wrong.length)} wrong`,
    ...new Set(wrong),
  ];
  return { held: combinations > 0 && wrong.length === 0, found: parts.join('; ') };
}

/** Each call by itself, and files in batches. */
function plan(way: Way, learned: Learned): Obstacle[] {
  const concerned = [...learned].filter(([, { answer }]) => concerns(way, answer));
  const calls = concerned.filter(([, { answer }]) => answer.endpoint);
  // A server has nothing to do for a file: the two ways to cut it are one.
  const files = way === 'cut-after' ? [] : concerned.filter(([, { answer }]) => !answer.endpoint);
  const obstacleOf = (some: typeof concerned, isOfFiles: boolean, times = TIMES): Obstacle => ({
    way,
    names: new Set(some.map(([name]) => name)),
    stops: new Set(some.map(([, { stop }]) => stop)).difference(new Set(['arrival', 'deeds'])),
    isOfFiles,
    times,
  });
  return [
    ...calls.map((each) => obstacleOf([each], false)),
    ...calls
      .filter(([name]) => name === 'applyCommands')
      .map((each) => obstacleOf([each], false, Infinity)),
    ...files
      .map((_, place) => files.slice(place, place + FILES_AT_ONCE))
      .filter((_, place) => place % FILES_AT_ONCE === 0)
      .map((some) => obstacleOf(some, true)),
  ];
}
