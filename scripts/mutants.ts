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
  const survivors = await tryOut(mutants.slice(0, Number(values.count)), room, workshop);
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

/** @returns how many mutants nothing noticed that are not listed either */
async function tryOut(mutants: readonly Mutant[], room: Room, workshop: Workshop): Promise<number> {
  const untouched = await workshop.test(room, []);
  if (untouched.some(({ result }) => result !== 'passed'))
    throw new StartError('The tests fail without any change.');
  const limits = untouched.map(({ seconds }) => 5 * seconds + 30);
  const counts: Record<string, number> = {};
  for (const [place, { source, change }] of mutants.entries()) {
    const shown = showChange(source.text, change);
    const end = await tryOne({ source, change }, room, { workshop, limits });
    const verdict = end === 'survived' && isListed(source.file, shown) ? 'listed' : end;
    counts[verdict] = (counts[verdict] ?? 0) + 1;
    console.log(`${place + 1}/${mutants.length} ${verdict}  ${source.file}:${shown.line}`);
    if (verdict === 'survived') console.log(asListed(shown));
  }
  console.log(
    Object.entries(counts)
      .map(([verdict, count]) => `${count} ${verdict}`)
      .join(', '),
  );
  return counts['survived'] ?? 0;
}

type End = 'killed' | 'endless' | 'refused by the compiler' | 'survived';

async function tryOne(
  { source, change }: Mutant,
  room: Room,
  { workshop, limits }: { workshop: Workshop; limits: readonly number[] },
): Promise<End> {
  workshop.write({ file: source.file, text: applyChange(source.text, change) });
  try {
    const last = (await workshop.test(room, limits)).at(-1)?.result;
    if (last === 'failed') return 'killed';
    if (last === 'endless') return 'endless';
    return (await workshop.compiles(room)) ? 'survived' : 'refused by the compiler';
  } finally {
    workshop.write(source);
  }
}
