import { DAY } from '../../../src/server/platform/clock.ts';
import type { Proof } from '../../kind.ts';
import { startClocked } from '../clocked-product.ts';
import { startMailServer } from '../mail-server.ts';
import { SCENES } from './scenes.ts';
import { setStage } from './stage.ts';

/** `npm test` plays most of it in `shut-out.test.ts` and `change-email.test.ts`, without the wire. */
export const shutOut: Proof = {
  name: 'shut-out',
  what: `${SCENES.length} ways of strangers to keep an owner out, or to come in with them`,
  engines: ['sqlite', 'postgres'],
  rounds: { full: 3, test: 0 },
  async prove({ engine, rounds }) {
    const mails = await startMailServer();
    const product = await startClocked(engine, mails.url);
    const got = new Map<string, Set<string>>();
    let held = true;
    try {
      for (let round = 0; round < rounds; round += 1) {
        for (const { name, play } of SCENES) {
          const outcome = await play(setStage(product, mails)).catch((error: unknown) => {
            held = false;
            return String(error);
          });
          got.set(name, (got.get(name) ?? new Set()).add(outcome));
          product.advance(DAY);
        }
      }
    } finally {
      await product.stop();
      await mails.close();
    }
    const found = [...got].map(([name, outcomes]) => `${name}: ${[...outcomes].join(' or ')}`);
    return { held, found: found.join('; ') };
  },
};
