/** An answer that is JSON already. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The JSON of a list, whose items come in pieces of theirs: what `JSON.stringify` of all of them gives. */
export async function* jsonArray<T>(
  items: AsyncIterable<T>,
  piecesOf: (item: T) => AsyncIterable<string>,
): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    yield before;
    yield* piecesOf(item);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
