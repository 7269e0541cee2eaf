import type { ApplyCommandsBody } from '#contract/notebook.ts';
import type { Command } from '#domain/commands/command.ts';
import type { Notebook } from '#domain/notebook.ts';
import { answer, fakeServer, type Answer, type SeenCall } from './fake-server.ts';
import { notebookServer, type NotebookServer } from './notebook-server.ts';
import { ada } from './person.ts';

/**
 * Answers the calls of the page until the test ends, as a server that knows Ada and keeps a notebook
 * of hers.
 *
 * @param answers see `fakeServer`; they come before those of the notebook
 * @returns the calls as they come
 */
export function fakeNotebook(
  notebook: Notebook | Pick<NotebookServer, 'read' | 'apply'>,
  answers: Record<string, Answer> = {},
): SeenCall[] {
  const server = 'read' in notebook ? notebook : notebookServer(notebook);
  return fakeServer({
    'GET /api/profile/me': () => answer(200, ada),
    ...answersOf(server),
    ...answers,
  });
}

/** The calls by which a page keeps a notebook, answered by a server that has one. */
export function answersOf({ read, apply }: Pick<NotebookServer, 'read' | 'apply'>) {
  const since = (path: string) => new URL(path, 'http://server').searchParams.get('since');
  return {
    'GET /api/notebook': ({ path }) => answer(200, read(since(path) ?? undefined)),
    'POST /api/notebook/commands': ({ body }) => {
      const { since, commands } = body as ApplyCommandsBody;
      const sent = commands.map(({ id, at, command }) => ({
        id,
        at: Date.parse(at),
        command: command as Command,
      }));
      return answer(200, apply(sent, since));
    },
  } satisfies Record<string, Answer>;
}

/** The commands among the calls that the page made, in their order. */
export function commandsIn(calls: readonly SeenCall[]): unknown[] {
  return calls
    .filter(({ path }) => path === '/api/notebook/commands')
    .flatMap(({ body }) => (body as ApplyCommandsBody).commands.map(({ command }) => command));
}
