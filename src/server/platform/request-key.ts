/** What tells that a request came before: its caller’s `Idempotency-Key`, and what it asks for. */
export interface IdempotencyKey {
  /** of the caller and the key, hashed: those of two tokens have nothing to do with each other */
  key: string;
  /** of the call, its parameters and its body, hashed */
  request: string;
}
