import type { Engine } from '../src/server/platform/database/database.ts';
import { attacks } from './attacks/all.ts';
import { faults } from './faults/all.ts';
import type { Proof } from './kind.ts';

const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

const SETS: Record<string, readonly Proof[]> = { faults, attacks };

/** One proof on one engine. */
export interface Chosen {
  proof: Proof;
  engine: Engine;
  rounds: number;
}

const USAGE = `npm run proof -- ${Object.keys(SETS).join('|')} [names…] [${ENGINES.join('|')}] [--rounds=N]`;

/**
 * What the words of a command line choose: all of a set, or those that are named.
 *
 * @throws when a word chooses nothing, with what there is to choose
 */
export function chosenBy([set = '', ...words]: readonly string[]): Chosen[] {
  const proofs = SETS[set];
  if (!proofs) throw new Error(USAGE);
  const names = proofs.flatMap(namesOf);
  const rounds = words.findLast((word) => /^--rounds=[1-9]\d*$/.test(word))?.split('=')[1];
  const unknown = words.find(
    (word) => !names.includes(word) && !isEngine(word) && !/^--rounds=[1-9]\d*$/.test(word),
  );
  if (unknown !== undefined)
    throw new Error(`${USAGE}\n${unknown} is none of: ${[...new Set(names)].join(' ')}`);
  const isNamed = words.some((word) => names.includes(word));
  const isChosen = (proof: Proof) => namesOf(proof).some((name) => words.includes(name));
  const engines = words.some(isEngine) ? words.filter(isEngine) : ENGINES;
  return proofs
    .filter((proof) => !isNamed || isChosen(proof))
    .flatMap((proof) =>
      proof.engines
        .filter((engine) => engines.includes(engine))
        .map((engine) => ({ proof, engine, rounds: Number(rounds ?? proof.rounds.full) })),
    );
}

/** A scene of a proof goes by the name of the proof too: `one-against-all/calendar`. */
function namesOf({ name }: Proof): string[] {
  return [...new Set([name, name.split('/')[0] ?? name])];
}

function isEngine(word: string): word is Engine {
  return ENGINES.some((engine) => engine === word);
}
