import { commandsIn, type Command, type OneCommand } from './command.ts';

/** What a command makes or changes. */
function rowOf(one: OneCommand): string {
  if ('pause' in one) return one.pause;
  return 'group' in one ? one.group : one.habit;
}

/** Whether it comes to the same in whatever order: it has a time of entry, or is added. */
function isTimed({ type }: OneCommand): boolean {
  return type === 'enter_day' || type === 'add_amount';
}

/** Tells of commands, in their order, which of them have to wait for one before them that failed. */
export function failedCommands() {
  const made = new Set<string>();
  const changed = new Set<string>();
  return {
    add(command: Command): void {
      for (const one of commandsIn(command)) {
        if (!isTimed(one)) changed.add(rowOf(one));
        if (/^(create|restore)_/.test(one.type)) made.add(rowOf(one));
      }
    },
    /** Whether a command changes again what was to be changed, or speaks of what was to be made. */
    hold(command: Command): boolean {
      if (commandsIn(command).some((one) => !isTimed(one) && changed.has(rowOf(one)))) return true;
      const text = made.size > 0 ? JSON.stringify(command) : '';
      return [...made].some((id) => text.includes(id));
    },
  };
}
