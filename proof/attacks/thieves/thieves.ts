import type { Proof } from '../../kind.ts';
import { startClocked } from '../clocked-product.ts';
import { plantCrowd } from '../crowd.ts';
import { WAYS } from './holders.ts';
import { SCENES, setStage } from './scenes.ts';

/**
 * `npm test` has the same scenes, and more, in `stolen-tokens.slow.test.ts`: here they are played
 * over the wire, again and again.
 */
export const thieves: Proof = {
  name: 'thieves',
  what: `${SCENES.length} scenes of stolen, lost and forged refresh tokens, of tabs and of cookies`,
  engines: ['sqlite', 'postgres'],
  rounds: { full: 10, test: 0 },
  async prove({ engine, rounds }) {
    const product = await startClocked(engine);
    const wrong: string[] = [];
    let played = 0;
    try {
      for (const person of await plantCrowd(product, rounds)) {
        for (const way of WAYS) {
          for (const scene of SCENES) {
            const stage = await setStage(product, way, person.email);
            played += 1;
            const isKept = await scene.play(stage).catch((error: unknown) => {
              wrong.push(`${scene.name} of a ${way.name}: ${String(error)}`);
              return true;
            });
            if (!isKept) wrong.push(`${scene.name} of a ${way.name}`);
          }
        }
      }
    } finally {
      await product.stop();
    }
    const found = `${played} played, ${wrong.length} not as promised${[...new Set(wrong)].map((each) => `; ${each}`).join('')}`;
    return { held: wrong.length === 0, found };
  },
};
