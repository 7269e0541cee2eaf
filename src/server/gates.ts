import { createGate } from './gate.ts';

/**
 * A gate for each key, such as a person. One at which nobody stands takes no memory.
 *
 * @returns runs the work when it is its turn at the gate of the key
 * @throws ProblemError unavailable, from the returned function, when too many wait there already
 */
export function createGates(limits: Parameters<typeof createGate>[0]) {
  const gates = new Map<string, { pass: ReturnType<typeof createGate>; inside: number }>();

  return async function pass<T>(key: string, work: () => Promise<T>): Promise<T> {
    const gate = gates.get(key) ?? { pass: createGate(limits), inside: 0 };
    gates.set(key, gate);
    gate.inside += 1;
    try {
      return await gate.pass(work);
    } finally {
      gate.inside -= 1;
      if (gate.inside === 0) gates.delete(key);
    }
  };
}
