import { useMutation } from '@tanstack/react-query';
import { useRefusal } from '../../shell/problems/use-refusal.ts';
import type { Placed } from './group-habits.ts';
import { positionAfter, withMoved } from './move-habit.ts';
import type { Move } from './move-habit.ts';

/** A list that the page holds, of what a person has put into an order. */
interface PlacedList<T extends Placed> {
  read(): readonly T[];
  change(change: (all: readonly T[]) => T[]): unknown;
  hold(): Promise<void>;
  refresh(): Promise<void>;
}

/**
 * Puts something elsewhere among what it is shown with; refused, the list is fetched anew.
 *
 * @param scope what waits for one another: moves of the same list
 */
export function useMove<T extends Placed>(
  scope: string,
  list: PlacedList<T>,
  send: (id: string, position: number) => Promise<unknown>,
): (move: Move<T>) => void {
  const refuse = useRefusal();
  const { mutate } = useMutation({
    scope: { id: scope },
    networkMode: 'always',
    mutationFn: ({ id, position }: { id: string; position: number }) => send(id, position),
    onMutate: async ({ id, position }) => {
      await list.hold();
      list.change((all) => withMoved(all, id, position));
    },
    onError: (error) => {
      refuse(error);
      void list.refresh();
    },
  });
  return (move) => {
    const position = positionAfter(list.read(), move);
    if (position !== undefined) mutate({ id: move.moved.id, position });
  };
}
