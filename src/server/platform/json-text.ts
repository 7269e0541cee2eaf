/** An answer that is JSON already. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The JSON of a list, an item at a time: what `JSON.stringify` of all of them gives. */
export async function* jsonArray<T>(
  items: AsyncIterable<T>,
  textOf: (item: T) => string = JSON.stringify,
): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    yield before + textOf(item);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
