import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callerAt, type Answer } from './caller.ts';
import { processorTime } from './process-figures.ts';

/** A server and what it is asked. */
export interface Side {
  url: string;
  pid: number | undefined;
  requestFor(turn: number): string;
  /** is done before each round of requests, and is not counted */
  between?: { each: number; work(): Promise<void> };
}

export interface Rate {
  /** answers in a second */
  each: number;
  /** milliseconds of a processor for an answer, which other work does not change much */
  cost: number;
}

/** They take turns of so many milliseconds, so many times: what disturbs one disturbs the other. */
const TURN = 800;
const TURNS = 4;

/**
 * How much servers answer over some connections, one server after the other, again and again.
 *
 * @throws when a request is refused
 */
export async function ratesInTurn(sides: readonly Side[], connections: number): Promise<Rate[]> {
  const sums = sides.map(() => ({ answers: 0, took: 0, used: 0, turn: 0 }));
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [n, side] of sides.entries()) {
      const sum = sums[n];
      if (sum) await askFor(side, connections, sum);
    }
  return sums.map(({ answers, took, used }) => ({
    each: (answers / took) * 1000,
    cost: used / answers,
  }));
}

async function askFor(
  side: Side,
  connections: number,
  sum: { answers: number; took: number; used: number; turn: number },
): Promise<void> {
  const callers = Array.from({ length: connections }, () => callerAt(side.url));
  const until = sum.took + TURN;
  while (sum.took < until) {
    await side.between?.work();
    const last = sum.turn + (side.between?.each ?? Infinity);
    const usedBefore = processorTime(side);
    const begun = performance.now();
    const end = begun + until - sum.took;
    await Promise.all(
      callers.map(async (caller) => {
        while (sum.turn < last && performance.now() < end) {
          const { status, body } = await caller.send(side.requestFor(sum.turn++));
          if (status >= 400) throw new Error(`${status} ${body.toString('utf8', 0, 200)}`);
          sum.answers += 1;
        }
      }),
    );
    sum.took += performance.now() - begun;
    sum.used += processorTime(side) - usedBefore;
  }
  for (const caller of callers) caller.end();
}

/** Starts a bare `node:http` that gives everybody the bytes of an answer. */
export async function startBare({
  status,
  headers,
  body,
}: Answer): Promise<{ url: string; pid: number | undefined } & Disposable> {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'habitude-bare-'));
  const file = join(folder.path, 'body');
  writeFileSync(file, body);
  const sent = Object.fromEntries(
    headers
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
      .filter(([name = '']) => !OF_NODE.test(name)),
  );
  const bare = fork(join(import.meta.dirname, 'bare.mjs'), [
    file,
    String(status),
    JSON.stringify(sent),
  ]);
  const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: bare.pid,
    [Symbol.dispose]() {
      bare.kill();
      folder.remove();
    },
  };
}

/** What Node writes by itself. */
const OF_NODE = /^(?:date|connection|keep-alive|content-length|transfer-encoding)$/i;
