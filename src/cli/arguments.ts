import { parseArgs } from 'node:util';
import {
  OPTIONS,
  type ParsedArguments,
  type Command,
  type Option,
  type Options,
} from './command.ts';
import { wrongUse } from './failure.ts';
import { i18n } from './texts.ts';

/** The options that any command takes. */
const ALWAYS: readonly Option[] = ['json', 'help'];

/**
 * Takes apart what the program was called with.
 *
 * @throws Failure when there is no such option
 */
export function readArguments(args: string[]): { name: string | undefined } & ParsedArguments {
  const { tokens, positionals } = parseArgs({
    args,
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const options: Options = {};
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const option = token.rawName;
    const { name, value } = token;
    if (!isOption(name)) throw wrongUse(i18n.t('There is no option {option}.', { option }));
    if (name === 'json' || name === 'help' || name === 'version') {
      if (value !== undefined)
        throw wrongUse(i18n.t('The option {option} takes no value.', { option }));
      options[name] = true;
    } else {
      if (value === undefined)
        throw wrongUse(i18n.t('The option {option} needs a value.', { option }));
      options[name] = value;
    }
  }
  const [name, ...words] = positionals;
  return { name, words, options };
}

/** @throws Failure where a command was called in a wrong way */
export function checkUse(
  name: string,
  command: Command,
  { words, options }: ParsedArguments,
): void {
  const [least, most] = command.words;
  for (const option of Object.keys(options))
    if (!command.options.concat(ALWAYS).some((known) => known === option))
      throw wrongUse(i18n.t('“habitude {name}” takes no option --{option}.', { name, option }));
  if (words.length < least || words.length > most)
    throw wrongUse(i18n.t('Write: {use}', { use: `habitude ${name} ${command.usage}`.trim() }));
}

function isOption(name: string): name is Option {
  return Object.hasOwn(OPTIONS, name);
}
