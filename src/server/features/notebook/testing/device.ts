import type { ApplyCommandsBody, CommandResult, NotebookAnswer } from '#contract/notebook.ts';
import type { Command } from '#domain/commands/command.ts';
import { isBlank, type YearPage } from '#domain/year-page.ts';
import { newId } from '../../../platform/new-id.ts';
import type { TestApp } from '../../../testing/test-app.ts';

type Sent = ApplyCommandsBody['commands'][number];

/** What a device knows of a notebook: what it was told, put together. */
export interface Known {
  cursor?: string;
  habits: Map<string, NotebookAnswer['habits'][number]>;
  groups: Map<string, NotebookAnswer['groups'][number]>;
  pauses: Map<string, NotebookAnswer['pauses'][number]>;
  /** by habit and year */
  pages: Map<string, YearPage>;
}

const KINDS = ['habits', 'groups', 'pauses'] as const;

export function knowsNothing(): Known {
  return { habits: new Map(), groups: new Map(), pauses: new Map(), pages: new Map() };
}

/** Takes in what a device is told. What was deleted takes its pages along. */
function takeIn(known: Known, told: NotebookAnswer): void {
  if (told.complete) Object.assign(known, knowsNothing());
  known.cursor = told.cursor;
  for (const kind of KINDS) {
    const rows: Map<string, { id: string }> = known[kind];
    for (const row of told[kind]) rows.set(row.id, row);
    for (const id of told.gone[kind]) rows.delete(id);
  }
  for (const [habit, pages] of Object.entries(told.pages)) {
    for (const [year, page] of Object.entries(pages)) {
      if (isBlank(page)) known.pages.delete(`${habit} ${year}`);
      else known.pages.set(`${habit} ${year}`, page);
    }
  }
  for (const key of known.pages.keys())
    if (told.gone.habits.includes(key.slice(0, -5))) known.pages.delete(key);
}

/** The same for any order in which it was told. */
export function inOneOrder({ habits, groups, pauses, pages }: Known) {
  return [habits, groups, pauses, pages].map((rows: ReadonlyMap<string, unknown>) =>
    [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** A command on its way. */
export function sent(command: unknown, at: number, id = newId()): Sent {
  return { id, at: new Date(at).toISOString(), command };
}

/** A person's device. */
export function deviceOf(test: TestApp, token: string) {
  const known = knowsNothing();

  async function send(commands: readonly Sent[]) {
    const { cursor: since } = known;
    const body = { ...(since === undefined ? {} : { since }), commands };
    const answer = await test.send('POST', '/api/notebook/commands', { token, body });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const { results, notebook } = answer.json<{
      results: CommandResult[];
      notebook: NotebookAnswer;
    }>();
    takeIn(known, notebook);
    return { results, notebook };
  }

  return {
    known,
    send,
    /** Sends what was entered one after the other until an instant. @returns what became of each */
    async tell(commands: readonly Command[], until = test.now()) {
      const { results } = await send(
        commands.map((command, place) => sent(command, until - commands.length + place + 1)),
      );
      return results.map(({ id: _id, ...result }) => result);
    },
    async fetch(since = known.cursor): Promise<NotebookAnswer> {
      const query = since === undefined ? '' : `?since=${since}`;
      const answer = await test.send('GET', `/api/notebook${query}`, { token });
      const told = answer.json<NotebookAnswer>();
      takeIn(known, told);
      return told;
    },
  };
}
