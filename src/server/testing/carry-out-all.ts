import type { Command } from '#domain/commands/command.ts';
import type { Database } from '../platform/database/database.ts';
import { carryOut, changeNotebook } from '../features/notebook/change-notebook.usecases.ts';

/** Carries out commands of a person in UTC, each of which has to succeed. */
export async function carryOutAll(
  database: Database,
  userId: string,
  commands: Iterable<Command>,
  now = Date.parse('2026-11-21T12:00:00Z'),
): Promise<void> {
  const owner = { userId, time_zone: 'UTC', day_start_hour: 0 };
  await changeNotebook({ database, clock: () => now }, owner, async (open) => {
    for (const command of commands) await carryOut(open, command);
  });
}
