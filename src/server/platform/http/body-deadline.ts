import type { FastifyRequest, RouteShorthandOptions } from 'fastify';

/**
 * Hooks of a route whose body has to come within some time, or the connection is ended. The server
 * itself waits for as long as the largest file may take.
 *
 * @param time milliseconds
 */
export function bodyDeadline(time: number) {
  const waiting = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  return {
    onRequest(request, _reply, done) {
      const timer = setTimeout(() => request.raw.destroy(), time);
      timer.unref();
      waiting.set(request, timer);
      // What was refused goes on coming after its answer.
      request.raw.once('close', () => clearTimeout(timer));
      done();
    },
    preValidation(request, _reply, done) {
      clearTimeout(waiting.get(request));
      done();
    },
  } satisfies RouteShorthandOptions;
}

interface Throughput {
  /** as many have to come in each interval */
  bytes: number;
  /** the interval, in milliseconds */
  every: number;
  /** the whole body has to be there by then, in milliseconds */
  within: number;
}

/**
 * Ends the connection of a request whose body comes too slowly, whether it is wanted or was refused
 * and only runs out. Bytes that wait for us are no fault of the sender.
 */
export function watchThroughput({ raw }: FastifyRequest, { bytes, every, within }: Throughput) {
  const { socket } = raw;
  let seen = socket.bytesRead;
  let left = within;
  const timer = setInterval(() => {
    left -= every;
    const isSlow = socket.bytesRead - seen < bytes && raw.readableLength === 0;
    seen = socket.bytesRead;
    if (raw.complete) clearInterval(timer);
    else if (isSlow || left <= 0) raw.destroy();
  }, every);
  timer.unref();
  raw.once('close', () => clearInterval(timer));
}
