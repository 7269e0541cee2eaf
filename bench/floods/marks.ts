import { expectOk, openAccount } from './account.ts';
import type { Flood } from './flood.ts';

const WRITERS = 64;
const WHILE = 10_000;
const NOTE = 'n'.repeat(1000);

/** One note, written anew as fast as the server takes it. */
export const marks: Flood = {
  name: 'marks',
  what: `one note rewritten for ${WHILE / 1000} s by ${WRITERS} at once`,
  async prepare(product) {
    const { send } = await openAccount(product);
    const habit = await expectOk(send('POST', '/api/habits', { name: 'x', frequency: 'DAILY' }));
    const { id } = (await habit.json()) as { id: string };
    return async (tell) => {
      const end = performance.now() + WHILE;
      const write = async (_: unknown, writer: number) => {
        for (let turn = 0; performance.now() < end; turn += 1) {
          const note = `${writer} ${turn} ${NOTE}`.slice(0, NOTE.length);
          const answer = await send('POST', `/api/habits/${id}/completions`, { value: true, note });
          await answer.arrayBuffer();
          tell(answer.status);
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, write));
    };
  },
};
