import { expect, test } from 'vitest';
import { ensureBuilt } from '../scripts/set-up/build.mjs';
import { attacks } from './attacks/all.ts';
import { faults } from './faults/all.ts';

await ensureBuilt();

/** Whoever attacks has HTTP before them, and one engine below it does here. */
const proofs = [...faults, ...attacks.map((proof) => ({ ...proof, engines: ['sqlite'] as const }))];

/** A few rounds of what `npm run proof` does in full. */
test.each(
  proofs
    .filter(({ rounds }) => rounds.test > 0)
    .flatMap((proof) => proof.engines.map((engine) => ({ proof, name: proof.name, engine }))),
)('$name holds on $engine', async ({ proof, engine }) => {
  expect(await proof.prove({ engine, rounds: proof.rounds.test })).toMatchObject({ held: true });
});
