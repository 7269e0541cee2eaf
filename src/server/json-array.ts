/** The JSON of a list, an item at a time: what `JSON.stringify` of all of them gives. */
export async function* jsonArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
