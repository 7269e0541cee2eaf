import { HOUR, MINUTE, SECOND } from '../../../src/server/platform/clock.ts';
import type { ClockedProduct } from '../clocked-product.ts';
import { goOnInTab, opens } from './holders.ts';
import type { Holding, Way } from './holders.ts';

/** A session, and what happens to its tokens. */
interface Stage {
  first: Holding;
  next(refresh: string): Promise<Holding | undefined>;
  /** the same with the token of a tab */
  nextInTab(token: string): Promise<Holding | undefined>;
  works(holding: Holding): Promise<boolean>;
  advance(milliseconds: number): void;
}

export interface Scene {
  name: string;
  /** @returns whether it came as promised */
  play(stage: Stage): Promise<boolean>;
}

export async function setStage(product: ClockedProduct, way: Way, email: string): Promise<Stage> {
  return {
    first: await way.begin(product, email),
    next: (refresh) => way.next(product, refresh),
    nextInTab: (token) => goOnInTab(product, token),
    works: (holding) => opens(product, holding),
    advance: product.advance,
  };
}

/** The session is over for everybody who holds any of it. */
async function isOver({ next, works }: Stage, ...holdings: Holding[]): Promise<boolean> {
  for (const holding of holdings)
    if ((await works(holding)) || (await next(holding.refresh))) return false;
  return true;
}

/** Goes on with a token as its owner does, who uses what they are given. */
async function goOn({ next, works }: Stage, refresh: string): Promise<Holding> {
  const holding = await next(refresh);
  if (!holding || !(await works(holding))) throw new Error('The owner was refused');
  return holding;
}

const GRACE = 11 * SECOND;

/** Everyone at once, so often. */
const RACERS = 50;
const LAPS = 50;

export const SCENES: readonly Scene[] = [
  {
    name: 'grandparent',
    async play(stage) {
      const child = await goOn(stage, stage.first.refresh);
      const grandchild = await goOn(stage, child.refresh);
      return !(await stage.next(stage.first.refresh)) && (await isOver(stage, child, grandchild));
    },
  },
  {
    name: 'confirmed parent after 11 s',
    async play(stage) {
      const child = await goOn(stage, stage.first.refresh);
      stage.advance(GRACE);
      return !(await stage.next(stage.first.refresh)) && (await isOver(stage, child));
    },
  },
  {
    name: 'before the owner, used',
    async play(stage) {
      const thief = await goOn(stage, stage.first.refresh);
      stage.advance(GRACE);
      return !(await stage.next(stage.first.refresh)) && (await isOver(stage, thief));
    },
  },
  {
    name: 'before the owner, quiet',
    async play(stage) {
      const thief = await stage.next(stage.first.refresh);
      stage.advance(GRACE);
      const owner = await goOn(stage, stage.first.refresh);
      return !(await stage.next(thief?.refresh ?? '')) && (await isOver(stage, owner));
    },
  },
  {
    name: 'one step behind',
    async play(stage) {
      let owner = stage.first;
      for (let cycle = 0; cycle < 2; cycle += 1) {
        const stolen = owner.refresh;
        owner = await goOn(stage, stolen);
        stage.advance(cycle === 0 ? 5 * SECOND : GRACE);
        const thief = await stage.next(stolen);
        if (cycle === 0 && thief?.refresh !== owner.refresh) return false;
        if (cycle === 0) stage.advance(5 * MINUTE);
        else if (thief) return false;
      }
      return await isOver(stage, owner);
    },
  },
  {
    name: 'within ten seconds, on in a tab',
    async play(stage) {
      const owner = await goOn(stage, stage.first.refresh);
      stage.advance(5 * SECOND);
      const thief = await stage.next(stage.first.refresh);
      stage.advance(5 * MINUTE);
      const next = await stage.nextInTab(owner.tab);
      if (!next || !(await stage.works(next))) return false;
      stage.advance(GRACE);
      return thief !== undefined && !(await stage.nextInTab(thief.tab));
    },
  },
  {
    name: 'answer lost for 1 s',
    async play(stage) {
      const lost = await stage.next(stage.first.refresh);
      stage.advance(SECOND);
      const again = await goOn(stage, stage.first.refresh);
      return lost?.refresh === again.refresh;
    },
  },
  {
    name: 'answer lost for 1 h',
    async play(stage) {
      await stage.next(stage.first.refresh);
      stage.advance(HOUR);
      const again = await goOn(stage, stage.first.refresh);
      stage.advance(5 * MINUTE);
      await goOn(stage, again.refresh);
      return true;
    },
  },
  {
    name: 'forged',
    async play(stage) {
      const [name, chain, generation, proof = ''] = stage.first.refresh.split('.');
      const ahead = [name, chain, Number(generation) + 1, proof].join('.');
      const other = [name, chain, generation, proof.split('').toReversed().join('')].join('.');
      if ((await stage.next(ahead)) || (await stage.next(other))) return false;
      await goOn(stage, stage.first.refresh);
      return true;
    },
  },
  {
    name: `race of ${RACERS} in ${LAPS} laps`,
    async play(stage) {
      let { refresh } = stage.first;
      for (let lap = 1; lap <= LAPS; lap += 1) {
        const answers = await Promise.all(
          Array.from({ length: RACERS }, () => stage.next(refresh)),
        );
        const successors = new Set(answers.map((answer) => answer?.refresh));
        const [only] = successors;
        if (successors.size !== 1 || only?.split('.')[2] !== String(lap)) return false;
        const [holding] = answers;
        if (!holding || !(await stage.works(holding))) return false;
        refresh = holding.refresh;
      }
      return true;
    },
  },
];
