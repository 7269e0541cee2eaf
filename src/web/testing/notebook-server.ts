import type { CommandResult, NotebookAnswer } from '#contract/notebook.ts';
import { applyChanges, type Change } from '#domain/commands/change.ts';
import type { Command } from '#domain/commands/command.ts';
import { decide } from '#domain/commands/decide.ts';
import { EMPTY_NOTEBOOK, isThere, type Notebook, type NotebookRow } from '#domain/notebook.ts';
import { BLANK_PAGE } from '#domain/year-page.ts';
import { todayAt } from '#domain/today.ts';
import type { Issued } from '../sync/replica.ts';
import { ada } from './person.ts';

/** A server that keeps one person's notebook, and speaks of it as the wire does. */
export interface NotebookServer {
  notebook: () => Notebook;
  read: (since?: string) => NotebookAnswer;
  apply: (
    commands: readonly Issued[],
    since?: string,
  ) => { results: CommandResult[]; notebook: NotebookAnswer };
  /** what another device of the person does */
  carryOut: (command: Command) => void;
  /** how often something has changed */
  revision: () => number;
}

/** @param fails what the server can't carry out when it is sent */
export function notebookServer(
  start: Notebook = EMPTY_NOTEBOOK,
  epoch = 'epoch',
  fails: (issued: Issued) => boolean = () => false,
): NotebookServer {
  let notebook = start;
  let revision = 1;
  /** when each row changed last */
  const stamps = new Map<string, number>();
  const remembered = new Map<string, CommandResult>();
  const stampOf = (key: string) => stamps.get(key) ?? 1;

  function stamp(changes: readonly Change[]): void {
    revision += 1;
    for (const change of changes) {
      if (change.type === 'day') stamps.set(`${change.habit} ${change.date.slice(0, 4)}`, revision);
      else stamps.set(change.id, revision);
      if (change.type === 'habit' && change.before?.deleted_at && !change.after?.deleted_at)
        for (const year of notebook.habits.get(change.id)?.entries.keys() ?? [])
          stamps.set(`${change.id} ${year}`, revision);
    }
  }

  function carryOut(command: Command, at = Date.now()): CommandResult['code'] | undefined {
    const now = Date.now();
    const moment = { now, at, today: todayAt(now, ada), timeZone: ada.time_zone };
    const decision = decide(notebook, command, moment);
    if ('refusal' in decision) return decision.refusal.code;
    if (decision.changes.length === 0) return undefined;
    notebook = applyChanges(notebook, decision.changes);
    stamp(decision.changes);
    return undefined;
  }

  function read(since?: string): NotebookAnswer {
    const [known, number] = since?.split('.') ?? [];
    const complete = known !== epoch || !(Number(number) <= revision);
    const from = complete ? 0 : Number(number);
    const isNew = ({ id }: NotebookRow) => stampOf(id) > from;
    const { habits, groups, pauses } = notebook;
    const rowsOf = <Row extends NotebookRow>(rows: ReadonlyMap<string, Row>) =>
      [...rows.values()].filter((row) => isThere(row) && isNew(row));
    const goneOf = (rows: ReadonlyMap<string, NotebookRow>) =>
      [...rows.values()].filter((row) => !isThere(row) && isNew(row)).map(({ id }) => id);
    const answer = {
      cursor: `${epoch}.${revision}`,
      complete,
      now: new Date().toISOString(),
      habits: rowsOf(habits).map(
        ({ entries: _entries, begin: _begin, deleted_at: _deleted, ...row }) => row,
      ),
      groups: rowsOf(groups).map(({ deleted_at: _deleted, ...row }) => row),
      pauses: rowsOf(pauses).map(({ deleted_at: _deleted, ...row }) => row),
      pages: Object.fromEntries(
        [...habits.values()].filter(isThere).flatMap(({ id, entries }) => {
          const pages = [...new Set([...entries.keys(), ...yearsStamped(id)])]
            .filter((year) => stampOf(`${id} ${year}`) > from)
            .map((year) => [year, entries.get(year) ?? BLANK_PAGE]);
          return pages.length === 0 ? [] : [[id, Object.fromEntries(pages)]];
        }),
      ),
      gone: { habits: goneOf(habits), groups: goneOf(groups), pauses: goneOf(pauses) },
    };
    // As it comes off the wire: nothing of it is the server's own.
    return JSON.parse(JSON.stringify(answer)) as NotebookAnswer;
  }

  const yearsStamped = (id: string) =>
    [...stamps.keys()]
      .filter((key) => key.startsWith(`${id} `))
      .map((key) => Number(key.slice(-4)));

  return {
    notebook: () => notebook,
    revision: () => revision,
    carryOut: (command) => void carryOut(command),
    read,
    apply(commands, since) {
      const results = commands.map((issued): CommandResult => {
        const { id, at, command } = issued;
        const known = remembered.get(id);
        if (known) return known.result === 'refused' ? known : { id, result: 'repeated' };
        if (fails(issued)) return { id, result: 'failed' };
        const code = carryOut(command, at);
        const result: CommandResult = code
          ? { id, result: 'refused', code }
          : { id, result: 'applied' };
        remembered.set(id, result);
        return result;
      });
      return { results, notebook: read(since) };
    },
  };
}
