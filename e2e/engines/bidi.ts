import { z } from 'zod';

/** A session of WebDriver BiDi. */
export interface Session {
  /** Sends a command; rejected with the browser's words when it refuses. */
  send(method: string, params: object): Promise<unknown>;
}

const MESSAGE = z.discriminatedUnion('type', [
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number().nullable(), message: z.string() }),
  z.object({ type: z.literal('event'), method: z.string(), params: z.unknown() }),
]);

/**
 * Opens a session with a browser.
 *
 * @param address of the browser's socket
 * @param hear told each event that the session subscribes to
 */
export async function openSession(
  address: string,
  hear: (method: string, params: unknown) => void,
): Promise<Session> {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = MESSAGE.parse(JSON.parse(String(data)));
    if (message.type === 'event') return hear(message.method, message.params);
    const answer = waiting.get(message.id ?? 0);
    if (message.type === 'success') answer?.resolve(message.result);
    else answer?.reject(new Error(message.message));
    waiting.delete(message.id ?? 0);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has hung up'));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`Nobody answers at ${address}`)));
  });

  const session: Session = {
    send(method, params) {
      last += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(last, answer);
      socket.send(JSON.stringify({ id: last, method, params }));
      return answer.promise;
    },
  };
  await session.send('session.new', { capabilities: {} });
  return session;
}
