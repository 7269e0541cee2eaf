import { positionAfter, withMoved } from '../order.ts';
import type { Move, Placed } from '../order.ts';
import { createTurns } from './in-turn.ts';
import type { List } from './lists.ts';

/** Moves in a list show at once; refused, the list is fetched anew. One waits for the other. */
export function createMoves<T extends Placed>(
  list: List<T>,
  send: (id: string, position: number) => Promise<unknown>,
): (move: Move<Placed>) => Promise<void> {
  const inTurn = createTurns();
  return async (move) => {
    const { id } = move.moved;
    const position = positionAfter(list.read(), move);
    if (position === undefined) return;
    await list.hold();
    list.change((all) => withMoved(all, id, position));
    try {
      await inTurn(() => send(id, position));
    } catch (error) {
      void list.refresh();
      throw error;
    }
  };
}
