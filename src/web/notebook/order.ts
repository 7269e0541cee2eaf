export interface Placed {
  id: string;
  position: number;
}

/** Habits, or groups, in the order in which the person keeps them. */
export function inOrder<T extends Placed>(things: readonly T[]): T[] {
  return things.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

export interface Move<T extends Placed> {
  moved: T;
  /** how far down among those that are shown with it; up when negative */
  places: number;
  /** those, and itself, in the order shown */
  among: readonly T[];
}

/**
 * The position, in the person's whole list, that takes something so many places down among those
 * that are shown with it; undefined when there is no such place.
 */
export function positionAfter<T extends Placed>(
  all: readonly Placed[],
  { moved, places, among }: Move<T>,
): number | undefined {
  const from = among.findIndex(({ id }) => id === moved.id);
  const neighbour = from === -1 ? undefined : among[from + places];
  if (!neighbour) return undefined;
  const position = inOrder(all).findIndex(({ id }) => id === neighbour.id);
  return position === -1 ? undefined : position;
}

/** The list after something went to a position and the others made room. */
export function withMoved<T extends Placed>(all: readonly T[], id: string, position: number): T[] {
  const moved = all.filter((each) => each.id === id);
  const others = inOrder(all.filter((each) => each.id !== id));
  const order = others.toSpliced(position, 0, ...moved);
  const places = new Map(order.map((each, place) => [each.id, place]));
  return all.map((each) => ({ ...each, position: places.get(each.id) ?? each.position }));
}
