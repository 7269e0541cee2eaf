import type { notebookEndpoints } from '#contract/notebook.ts';
import type { Handlers } from '../http/register-endpoints.ts';
import type { Live } from './live.usecases.ts';

export function notebookHandlers(live: Live): Handlers<typeof notebookEndpoints> {
  return { followNotebook: ({ person, events }) => live.follow(person, events) };
}
