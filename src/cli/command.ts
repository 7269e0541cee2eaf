import type { Scope } from '#contract/endpoint.ts';
import type { Server } from './server.ts';

/** The options of all commands, as `parseArgs` takes them. */
export const OPTIONS = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
  date: { type: 'string' },
  output: { type: 'string', short: 'o' },
  token: { type: 'string' },
} as const;

export type Option = keyof typeof OPTIONS;

export type Options = {
  [Name in Option]?: (typeof OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string;
};

/** What the program was asked for. */
export interface ParsedArguments {
  /** what follows the command, without options */
  words: readonly string[];
  options: Options;
}

/** What a command has to say, to people and with `--json`; or a file, as it is. */
export type CommandOutput = { lines: readonly string[]; json: unknown } | { bytes: Uint8Array };

/** A command, by what it says of itself. */
export interface Command {
  /** what follows its name, such as `<habit> [amount]` */
  usage: string;
  /** what a shell completes the first word to */
  first?: 'habits' | readonly string[];
  /** how many words that is, at least and at most */
  words: readonly [least: number, most: number];
  /** those that it takes beside `--json` and `--help` */
  options: readonly Option[];
  /** a line, and what else there is to know */
  summary: string;
  details?: string;
  /** what its token has to be for, at least; none where any will do, or it asks no server */
  scopes: readonly Scope[];
  run(
    asked: ParsedArguments,
    server: () => Server,
  ): Promise<CommandOutput> | CommandOutput | undefined;
}
