import { RootCommand } from '@bomb.sh/tab';
import { todayEndpoints } from '#contract/today.ts';
import type { Command } from './command.ts';
import { requireLogin } from './commands/login.ts';
import { wrongUse } from './failure.ts';
import { serverOf } from './server.ts';
import { i18n } from './texts.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** Nobody waits for longer for what could be typed. */
const TIMEOUT_MS = 1500;

/** What a shell that completes calls the program with. */
export const COMPLETE = 'complete';

export const completion: Command = {
  usage: `<${SHELLS.join('|')}>`,
  first: SHELLS,
  words: [1, 1],
  options: [],
  summary: i18n.t('Print what makes a shell complete commands and habits.'),
  details: 'source <(habitude completion bash)\nhabitude completion fish | source',
  scopes: [],
  run({ words: [given = ''] }) {
    const shell = SHELLS.find((name) => name === given);
    if (!shell)
      throw wrongUse(i18n.t('There is no completion for the shell “{given}”.', { given }));
    new RootCommand().setup('habitude', 'habitude', shell);
    return undefined;
  },
};

/** Prints what could stand in the place of the last word. */
export async function complete(
  words: readonly string[],
  commands: Readonly<Record<string, Command>>,
): Promise<void> {
  const root = new RootCommand();
  const names = words.length === 2 ? await habitNames() : [];
  for (const [name, { first, options, summary }] of Object.entries(commands)) {
    const command = root.command(name, summary);
    for (const option of ['json', ...options]) command.option(option, '');
    const given = first === 'habits' ? names : first;
    if (given) command.argument('first', (add) => given.forEach((word) => add(word, '')));
  }
  root.parse([...words]);
}

/** The slugs of the habits; none where they can’t be had. */
async function habitNames(): Promise<string[]> {
  try {
    const server = serverOf(requireLogin(), TIMEOUT_MS);
    const { habits } = await server.call(todayEndpoints.getToday, {});
    return habits.map(({ slug }) => slug);
  } catch {
    return [];
  }
}
