import { MOST_DEPTH } from '../limits.ts';
import { damagedFile } from '../refusals.ts';

/**
 * A JSON document.
 *
 * @throws ProblemError damaged_file with the line
 */
export function readJson(text: string): unknown {
  const tooDeep = lineTooDeep(text);
  if (tooDeep !== undefined) throw damagedFile(`json:${tooDeep}`);
  try {
    return JSON.parse(text);
  } catch (error) {
    const line = /\(line (\d+) /.exec(String(error))?.[1];
    throw damagedFile(`json:${line ?? text.split('\n').length}`);
  }
}

/** The line on which brackets go deeper than they may, before a parser goes there. */
function lineTooDeep(text: string): number | undefined {
  let depth = 0;
  let line = 1;
  let inString = false;
  for (let place = 0; place < text.length; place += 1) {
    const character = text[place];
    if (character === '\n') line += 1;
    else if (inString && character === '\\') place += 1;
    else if (character === '"') inString = !inString;
    else if (inString) continue;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > MOST_DEPTH) return line;
  }
  return undefined;
}
