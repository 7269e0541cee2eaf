import { z } from 'zod/mini';

/** What this browser keeps under a key as JSON; undefined where there is nothing of that kind. */
export function stored<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(window.localStorage.getItem(key) ?? '')).data;
  } catch {
    return undefined;
  }
}
