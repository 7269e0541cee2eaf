import { checkUse, readArguments } from './arguments.ts';
import type { CommandOutput } from './command.ts';
import { commands } from './commands.ts';
import { requireLogin } from './commands/login.ts';
import { COMPLETE, complete } from './completion.ts';
import { EXIT, Failure, wrongUse } from './failure.ts';
import { helpOn, helpText } from './help.ts';
import { paint } from './paint.ts';
import { serverOf } from './server.ts';
import { i18n } from './texts.ts';

declare const VERSION: string;

const { stdout, stderr } = process;

stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever reads the output may have had enough of it, such as `head`.
  if (error.code === 'EPIPE') process.exit();
  const { message: reason } = error;
  endWith(
    new Failure(
      'refused',
      'not_written',
      i18n.t('Nothing can be written here: {reason}', { reason }),
    ),
  );
});

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  endWith(error);
}

async function run(args: string[]): Promise<void> {
  if (args[0] === COMPLETE) return await complete(args.slice(2), commands);
  const { name, ...asked } = readArguments(args);
  if (asked.options.version) return void stdout.write(`${VERSION}\n`);
  if (name === undefined) {
    if (asked.options.help) return void stdout.write(`${helpText()}\n`);
    throw wrongUse(i18n.t('Which command? “habitude --help” lists them.'));
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw wrongUse(i18n.t('There is no command “{name}”. “habitude --help” lists them.', { name }));
  if (asked.options.help) return void stdout.write(`${helpOn(name, command)}\n`);
  checkUse(name, command, asked);
  write(await command.run(asked, () => serverOf(requireLogin())), asked.options.json);
}

function write(said: CommandOutput | undefined, asJson = false): void {
  if (!said) return;
  if ('bytes' in said) stdout.write(said.bytes);
  else if (asJson) stdout.write(`${JSON.stringify(said.json, null, 2)}\n`);
  else stdout.write(said.lines.map((line) => `${line}\n`).join(''));
}

/** Says what went wrong, to people or to programs, and has the program end with its code. */
function endWith({ exit, code, message, candidates }: Failure): void {
  process.exitCode = EXIT[exit];
  if (process.argv.includes('--json')) {
    stderr.write(`${JSON.stringify({ code, message, candidates }, null, 2)}\n`);
    return;
  }
  stderr.write(`${message}\n`);
  for (const { name, slug } of candidates) stderr.write(`  ${name}  ${paint('dim', slug)}\n`);
}
