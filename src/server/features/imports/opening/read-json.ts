import { MAX_BRACKETS, MAX_DEPTH, MAX_VALUES } from '../limits.ts';
import { damagedFile, tooMuch } from '../refusals.ts';

/**
 * A JSON document. It is measured before it is parsed: what a parser makes of three characters can
 * take fifty bytes.
 *
 * @throws ProblemError damaged_file with the line, payload_too_large
 */
export function readJson(text: string): unknown {
  measure(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    const line = /\(line (\d+) /.exec(String(error))?.[1];
    throw damagedFile(`json:${line ?? text.split('\n').length}`);
  }
}

function measure(text: string): void {
  let depth = 0;
  let line = 1;
  let brackets = 0;
  let values = 0;
  for (let place = 0; place < text.length; place += 1) {
    switch (text[place]) {
      case '\n':
        line += 1;
        break;
      case '"':
        place = endOfString(text, place);
        break;
      case '{':
      case '[':
        brackets += 1;
        depth += 1;
        if (depth > MAX_DEPTH) throw damagedFile(`json:${line}`);
        break;
      case '}':
      case ']':
        depth -= 1;
        break;
      case ',':
      case ':':
        values += 1;
        break;
      default:
    }
    if (brackets > MAX_BRACKETS || values > MAX_VALUES) throw tooMuch();
  }
}

/** Where a string ends that begins here. */
function endOfString(text: string, begin: number): number {
  let place = begin + 1;
  while (place < text.length && text[place] !== '"') place += text[place] === '\\' ? 2 : 1;
  return place;
}
