import { parseArgs } from 'node:util';
import { StartError } from '../src/server/start-error.ts';
import { explaining } from './explain.ts';
import { applyChange, showChange } from './mutants/change.ts';
import type { Change } from './mutants/change.ts';
import { findChanges } from './mutants/find-changes.ts';
import { asListed, isListed } from './mutants/harmless.ts';
import { ROOMS, sourcesOf } from './mutants/rooms.ts';
import type { Room, Source } from './mutants/rooms.ts';
import { Workshop } from './mutants/workshop.ts';
import { chance } from './seed/chance.ts';

/**
 * Makes small changes to the code of a room, one at a time, and tells which of them no test
 * notices: `npm run mutants -- --room=domain --count=120 --seed=1`, with `--file=token` only in files
 * with that in their path. It takes minutes to hours, and is no part of the checks.
 */
await explaining(async () => {
  const { values } = parseArgs({
    options: {
      room: { type: 'string', default: 'domain' },
      file: { type: 'string', default: '' },
      count: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
    },
  });
  const room = ROOMS[values.room];
  if (!room) throw new StartError(`--room takes one of ${Object.keys(ROOMS).join(', ')}.`);
  if (!/^\d+$/.test(values.count)) throw new StartError('--count takes a whole number.');
  const mutants = mutantsOf(room, values.seed).filter(({ source }) =>
    source.file.includes(values.file),
  );
  const workshop = new Workshop();
  process.once('exit', () => workshop.close());
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  const survivors = await tryOut(mutants, Number(values.count), { room, workshop });
  if (survivors > 0) process.exitCode = 1;
});

interface Mutant {
  source: Source;
  change: Change;
}

/** Every change to a room, in an order that follows from the seed. */
function mutantsOf(room: Room, seed: string): Mutant[] {
  return sourcesOf(room)
    .flatMap((source) =>
      findChanges(source.file, source.text).map((change) => ({ source, change })),
    )
    .map((mutant) => ({ mutant, place: chance(seed, mutant.source.file, named(mutant)) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ mutant }) => mutant);
}

function named({ source, change }: Mutant): string {
  const { line, before, after } = showChange(source.text, change);
  return `${line} ${before} ${after}`;
}

/**
 * Tries mutants until so many were compiled.
 *
 * @returns how many of them nothing noticed that are not listed either
 */
async function tryOut(
  mutants: readonly Mutant[],
  count: number,
  { room, workshop }: { room: Room; workshop: Workshop },
): Promise<number> {
  const untouched = await workshop.test(room, []);
  if (untouched.some(({ result }) => result !== 'passed'))
    throw new StartError('The tests fail without any change.');
  const limits = untouched.map(({ seconds }) => 4 * seconds + 15);
  const ends: Record<End, number> = { killed: 0, endless: 0, listed: 0, survived: 0 };
  let tried = 0;
  for (const mutant of mutants) {
    if (tried === count) break;
    const end = await tryOne(mutant, limits, { room, workshop });
    if (end === undefined) continue;
    tried += 1;
    ends[end] += 1;
    const shown = showChange(mutant.source.text, mutant.change);
    console.log(`${tried} ${end}  ${mutant.source.file}:${shown.line}`);
    if (end === 'survived') console.log(asListed(shown));
  }
  console.log(ends);
  return ends.survived;
}

/**
 * What became of a mutant: a test failed, the tests did not come to an end, or nothing noticed it,
 * with or without a reason in `docs/mutants.md`.
 */
type End = 'killed' | 'endless' | 'listed' | 'survived';

/** @returns undefined for one that the compiler refuses */
async function tryOne(
  { source, change }: Mutant,
  limits: readonly number[],
  { room, workshop }: { room: Room; workshop: Workshop },
): Promise<End | undefined> {
  workshop.write({ file: source.file, text: applyChange(source.text, change) });
  try {
    if (!(await workshop.compiles(room))) return undefined;
    const last = (await workshop.test(room, limits)).at(-1)?.result;
    if (last !== 'passed') return last === 'failed' ? 'killed' : 'endless';
    return isListed(source.file, showChange(source.text, change)) ? 'listed' : 'survived';
  } finally {
    workshop.write(source);
  }
}
