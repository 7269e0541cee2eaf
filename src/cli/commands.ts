import type { Command } from './command.ts';
import { done, note, skip } from './commands/enter.ts';
import { exportCommand } from './commands/export.ts';
import { login, logout } from './commands/login.ts';
import { habits, today } from './commands/today.ts';
import { undo } from './commands/undo.ts';
import { completion } from './completion.ts';

/** All commands by name, as the help lists them. */
export const commands: Readonly<Record<string, Command>> = {
  login,
  logout,
  today,
  done,
  skip,
  note,
  undo,
  habits,
  export: exportCommand,
  completion,
};
