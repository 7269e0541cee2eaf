import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { newId } from '../../src/server/platform/new-id.ts';

/** How long a turn of the product's loop took, in milliseconds. */
export interface LongestTurn {
  /** by the clock: others wait so long */
  wall: number;
  /** of a processor: what the product itself did, however busy the machine is */
  processor: number;
}

/** Watches the turns of a product's loop from within its process. */
export interface LoopWatch extends Disposable {
  /** what has to stand in the environment of the product */
  env: Record<string, string>;
  /** the longest turns since this was asked last, each by itself; undefined where it has ended */
  longest(): Promise<LongestTurn | undefined>;
}

export function openLoopWatch(): LoopWatch {
  const path = join(tmpdir(), `habitude-loop-${newId()}`);
  const preload = new URL('./preload.ts', import.meta.url);
  return {
    env: { LOOP_WATCH: path, NODE_OPTIONS: `--import=${preload.href}` },
    async longest() {
      try {
        const asking = connect(path);
        await once(asking, 'connect');
        return JSON.parse(await text(asking)) as LongestTurn;
      } catch {
        return undefined;
      }
    },
    [Symbol.dispose]: () => rmSync(path, { force: true }),
  };
}
