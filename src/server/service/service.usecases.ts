import type { Database } from '../database/database.ts';
import { ping } from './service.store.ts';

/** How long the database may take to answer while it counts as ready, in milliseconds. */
const READY_WITHIN = 500;

/** Whether the database answers in time. */
export async function isReady({ read }: Database): Promise<boolean> {
  const answered = ping(read).then(
    () => true,
    () => false,
  );
  const overdue = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), READY_WITHIN).unref();
  });
  return await Promise.race([answered, overdue]);
}
