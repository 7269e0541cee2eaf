import { inOrder } from '#domain/commands/order.ts';

interface Placed {
  id: string;
  position: number;
}

interface Move {
  moved: Placed;
  /** how far down among those that are shown with it; up when negative */
  places: number;
  /** those, and itself, in the order shown */
  among: readonly Placed[];
}

/**
 * The position, in the person's whole list, that takes something so many places down among those
 * that are shown with it; undefined when there is no such place.
 */
export function positionAfter(
  all: readonly Placed[],
  { moved, places, among }: Move,
): number | undefined {
  const from = among.findIndex(({ id }) => id === moved.id);
  const neighbour = from === -1 ? undefined : among[from + places];
  if (!neighbour) return undefined;
  const position = inOrder(all).findIndex(({ id }) => id === neighbour.id);
  return position === -1 ? undefined : position;
}
