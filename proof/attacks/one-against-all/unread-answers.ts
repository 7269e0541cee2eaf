import { Agent, request, type IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../../src/server/platform/new-id.ts';
import type { Product } from '../../../bench/product.ts';
import { count } from '../../figures.ts';
import { bodyOf, COMMANDS } from '../../../bench/notebook/commands.ts';
import { today } from '../others-ids/person-with-everything.ts';
import { makeLargeNotebook, plantLargeNotebook, type LargeNotebook } from './large-notebook.ts';
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
        await left.begun;
        await sleep(MAX_STANDSTILL_MS);
        const held = !(await left.isThere());
        left.leave();
        const said = `${held ? 'ended' : 'still open'} after ${MAX_STANDSTILL_MS / 1000} s`;
        return { said, held };
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
  /** reads on, and says whether the rest of the answer comes */
  isThere(): Promise<boolean>;
  leave(): void;
}

/** Sends a command and does not read its answer. */
function sendUnread(product: Product, { account, habits }: LargeNotebook, tell: Tell): Unread {
  const [habit = ''] = habits;
  const entered = { type: 'enter_day', habit, date: today(), note: newId() };
  const body = JSON.stringify(bodyOf([entered]));
  let isBegun = false;
  let answer: IncomingMessage | undefined;
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
    sent.once('response', (response) => {
      answer = response;
      // Without anybody who listens for data, none is taken from the socket.
      response.on('error', () => undefined);
      isBegun = true;
      tell(response.statusCode ?? 0);
      resolve();
    });
    sent.once('error', () => {
      if (!isBegun) tell(0);
      resolve();
    });
  });
  const over = new Promise<boolean>((resolve) => {
    sent.once('close', () => resolve(true));
  });
  sent.end(body);
  // Nobody who does not read hears of an end: it is looked for by reading on.
  const isThere = async () => {
    if (!answer || answer.destroyed) return false;
    answer.resume();
    return await finished(answer).then(
      () => true,
      () => false,
    );
  };
  return { begun, over, isThere, leave: () => void sent.destroy() };
}
