import type { Database } from '../../platform/database/database.ts';

/** How long the database may take to answer while it counts as ready, in milliseconds. */
const READY_WITHIN = 500;

/** Whether the database answers in time, and with what is asked for. */
export async function isReady(database: Database): Promise<boolean> {
  const answered = database.ping().then(
    () => true,
    () => false,
  );
  const overdue = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), READY_WITHIN).unref();
  });
  return await Promise.race([answered, overdue]);
}
