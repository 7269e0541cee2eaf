import { commandsIn, type Command } from './command.ts';

/** The ids of what is only there once a command was carried out. */
export function madeBy(command: Command): string[] {
  return commandsIn(command).flatMap((one) => {
    if (one.type === 'create_habit' || one.type === 'restore_habit') return one.habit;
    if (one.type === 'create_group' || one.type === 'restore_group') return one.group;
    if (one.type === 'create_pause' || one.type === 'restore_pause') return one.pause;
    return [];
  });
}

/** Whether a command speaks of one of these ids, and so builds on what was to make it. */
export function buildsOn(ids: ReadonlySet<string>, command: Command): boolean {
  if (ids.size === 0) return false;
  const text = JSON.stringify(command);
  return [...ids].some((id) => text.includes(id));
}
