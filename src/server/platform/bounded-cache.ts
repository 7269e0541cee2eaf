/** What was put in last, by its key: where it would be too many, the oldest goes. */
export class BoundedCache<Value> extends Map<string, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: string, value: Value): this {
    this.delete(key);
    const [oldest] = this.keys();
    if (this.size >= this.#most && oldest !== undefined) this.delete(oldest);
    return super.set(key, value);
  }
}
