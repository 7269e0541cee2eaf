import type { Readable } from 'node:stream';

/**
 * The lines of a stream of text.
 *
 * @param most how many characters a line, and the whole, may have
 * @throws Error as soon as there are more
 */
export async function* linesIn(
  stream: Readable,
  most: { line: number; answer: number },
): AsyncGenerator<string> {
  let rest = '';
  let left = most.answer;
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
    left -= chunk.length;
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (left < 0 || rest.length > most.line) throw new Error('The answer is too long');
    yield* lines;
  }
}
