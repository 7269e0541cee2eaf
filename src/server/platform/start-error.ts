/** Why the server can't start, in one line for whoever runs it. Nothing was changed. */
export class StartError extends Error {
  override name = 'StartError';
}
