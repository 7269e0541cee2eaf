import type { Scope } from '#contract/endpoint.ts';
import type { Command, Option } from './command.ts';
import { commands } from './commands.ts';
import { paint } from './paint.ts';
import { i18n } from './texts.ts';

const OPTION_TEXTS: Record<Option, [use: string, text: string]> = {
  date: ['--date 2026-11-21', i18n.t('another day than today')],
  output: ['-o, --output FILE', i18n.t('the file to write')],
  token: ['--token TOKEN', i18n.t('the token; other programs of this machine may see it')],
  json: ['--json', i18n.t('write JSON, for programs')],
  help: ['-h, --help', i18n.t('say how a command is used')],
  version: ['-v, --version', i18n.t('say which release this is')],
};

/** How the program is used. */
export function helpText(): string {
  const wide = Math.max(...Object.keys(commands).map((name) => name.length));
  const list = Object.entries(commands).map(
    ([name, { summary }]) => `  ${paint('bold', name.padEnd(wide))}  ${summary}`,
  );
  const codes = [
    `0  ${i18n.t('done')}`,
    `1  ${i18n.t('it cannot be done')}`,
    `2  ${i18n.t('the command is wrong')}`,
    `3  ${i18n.t('there is no token, or it may not do this')}`,
    `4  ${i18n.t('the server cannot be reached or is busy; later it may work')}`,
  ];
  return [
    `${i18n.t('Usage:')} habitude ${i18n.t('<command>')}`,
    '',
    ...list,
    '',
    ...optionLines(['json', 'help', 'version']),
    '',
    i18n.t('Exit codes:'),
    ...codes.map((line) => `  ${line}`),
  ].join('\n');
}

/** How one command is used, and the narrowest token that does it. */
export function helpOn(name: string, command: Command): string {
  const { usage, options, summary, details, scopes } = command;
  return [
    `${i18n.t('Usage:')} habitude ${name} ${usage}`.trimEnd(),
    '',
    summary,
    ...(details === undefined ? [] : [details]),
    '',
    ...optionLines([...options, 'json', 'help']),
    ...(scopes.length === 0
      ? []
      : ['', i18n.t('It takes a token with “{grant}”.', { grant: grantText(scopes) })]),
  ].join('\n');
}

/** As the page calls it that makes tokens. */
function grantText(scopes: readonly Scope[]): string {
  if (!scopes.includes('read')) return i18n.t('Mark days');
  return scopes.includes('write:days') ? i18n.t('Read and mark') : i18n.t('Read');
}

function optionLines(options: readonly Option[]): string[] {
  const lines = options.map((option) => OPTION_TEXTS[option]);
  const wide = Math.max(...lines.map(([use]) => use.length));
  return lines.map(([use, text]) => `  ${use.padEnd(wide)}  ${text}`);
}
