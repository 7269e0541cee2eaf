import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { todayAt } from '#domain/today.ts';
import { newId } from '../../../src/server/new-id.ts';
import type { Product } from '../../../bench/product.ts';
import { count } from '../../figures.ts';
import { bodyOf, COMMANDS } from './commands.ts';
import { makeLargeNotebook, plantLargeNotebook } from './large-notebook.ts';
import type { LargeNotebook } from './large-notebook.ts';
import type { Scene, Tell } from './scene.ts';

/** For so long whoever does not read stays after the last answer has begun, and at most. */
const STAY_MS = 5000;
const MAX_STAY_MS = 90_000;

/** An answer that nobody reads is not open any longer, in milliseconds. */
const MAX_STANDSTILL_MS = 60_000;

const BESIDE = 'in a notebook of 9.2 MB that was there before limits';

/** Calls of one small command each, without a cursor, whose answers carry the whole notebook. */
export const unreadAnswers: readonly Scene[] = [
  {
    name: 'sixty-unread',
    what: `60 small commands whose answers are not read, ${BESIDE}`,
    prepare: (product) => leaveUnread(product, plantLargeNotebook, 60),
  },
  {
    name: 'many-unread',
    what: `150 small commands whose answers are not read, ${BESIDE}`,
    prepare: (product) => leaveUnread(product, plantLargeNotebook, 150),
  },
  {
    name: 'many-unread-within-limits',
    what: '200 small commands whose answers are not read, in the largest notebook that calls make',
    prepare: (product) => leaveUnread(product, makeLargeNotebook, 200),
  },
  {
    name: 'one-unread',
    what: `one answer that is not read, ${BESIDE}`,
    async prepare(product) {
      const notebook = await plantLargeNotebook(product);
      return async (tell) => {
        const left = sendUnread(product, notebook, tell);
        const isOver = await Promise.race([left.over, sleep(MAX_STANDSTILL_MS, false)]);
        left.leave();
        const said = isOver
          ? `left open for ${Math.round(left.openFor() / 1000)} s`
          : `still open after ${MAX_STANDSTILL_MS / 1000} s`;
        return { said, held: isOver };
      };
    },
  },
];

async function leaveUnread(
  product: Product,
  notebookOf: (product: Product) => Promise<LargeNotebook>,
  calls: number,
) {
  const notebook = await notebookOf(product);
  return async (tell: Tell) => {
    const left = Array.from({ length: calls }, () => sendUnread(product, notebook, tell));
    const all = Promise.all(left.map(({ begun }) => begun)).then(() => sleep(STAY_MS));
    await Promise.race([all, Promise.all(left.map(({ over }) => over)), sleep(MAX_STAY_MS)]);
    for (const { leave } of left) leave();
    return { said: `a notebook of ${count(notebook.bytes)} bytes` };
  };
}

interface Unread {
  /** resolves when its answer has begun, or never comes */
  begun: Promise<void>;
  /** resolves when the server has ended it */
  over: Promise<boolean>;
  /** milliseconds */
  openFor(): number;
  leave(): void;
}

/** Sends a command and does not read its answer. */
function sendUnread(product: Product, { account, habits }: LargeNotebook, tell: Tell): Unread {
  const date = todayAt(Date.now(), { time_zone: 'UTC', day_start_hour: 0 });
  const [habit = ''] = habits;
  const note = newId();
  const body = JSON.stringify(bodyOf([{ type: 'enter_day', habit, date, note }]));
  const sentAt = performance.now();
  let endedAt = sentAt;
  let isBegun = false;
  const sent = request(product.url + COMMANDS, {
    agent: new Agent(),
    method: 'POST',
    headers: {
      Authorization: `Bearer ${account.token}`,
      'X-Forwarded-For': account.from,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    },
  });
  const begun = new Promise<void>((resolve) => {
    sent.once('response', (answer) => {
      // Without anybody who listens for data, none is taken from the socket.
      answer.on('error', () => undefined);
      isBegun = true;
      tell(answer.statusCode ?? 0);
      resolve();
    });
    sent.once('error', () => {
      if (!isBegun) tell(0);
      resolve();
    });
  });
  const over = new Promise<boolean>((resolve) => {
    sent.once('close', () => {
      endedAt = performance.now();
      resolve(true);
    });
  });
  sent.end(body);
  return { begun, over, openFor: () => endedAt - sentAt, leave: () => void sent.destroy() };
}
