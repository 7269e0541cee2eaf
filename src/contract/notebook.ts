import { z } from 'zod/mini';
import type { YearPage } from '#domain/year-page.ts';
import { endpoint } from './endpoint.ts';
import { groupSchema } from './group.ts';
import { habitSchema } from './habit.ts';
import { pauseSchema } from './pause.ts';
import { LIMITED, problemCodeSchema } from './problem.ts';
import { answersField, cueField, remindersField } from './reminders.ts';

/** More commands wait for the next request. */
export const MAX_COMMANDS = 200;

/** To where a notebook is known, as an answer said it; what is no such text is known to nobody. */
const cursorField = z.string().check(z.maxLength(100));

/** What pages and exports have of a habit beside `habitSchema`; commands may leave it out. */
export const extraHabitFields = {
  cue: cueField,
  reminders: remindersField,
  answers: answersField,
};

/** A habit without its entries. It may be of a group that is gone, until that is restored. */
const habitRow = z.extend(
  z.omit(habitSchema, { completions: true, frequency: true }),
  extraHabitFields,
);

const page = z.object({
  days: z.string(),
  // There may be thousands of them, each made by the same code that reads it.
  more: z.custom<YearPage['more']>((value) => typeof value === 'object' && value !== null),
});

/** A person's notebook, or what of it came after a cursor. */
export const notebookSchema = z.object({
  /** what this brings its reader to */
  cursor: z.string(),
  /** all of it: what is not in here is not there */
  complete: z.boolean(),
  /** the server's clock, by which a device corrects its own */
  now: z.string(),
  habits: z.array(habitRow),
  groups: z.array(groupSchema),
  /** a pause may be of a habit that is gone, until that is restored */
  pauses: z.array(pauseSchema),
  /**
   * Whole years of what was entered, by habit and year, in the places of what was known of them; a
   * blank one where nothing is left.
   */
  pages: z.record(z.string(), z.record(z.string(), page)),
  /** what was deleted, by id */
  gone: z.object({
    habits: z.array(z.string()),
    groups: z.array(z.string()),
    pauses: z.array(z.string()),
  }),
});

export type NotebookAnswer = z.infer<typeof notebookSchema>;

const applyCommandsBody = z.strictObject({
  since: z.optional(cursorField),
  commands: z
    .array(
      z.strictObject({
        /** what is sent again has the same */
        id: z.uuid(),
        /** when it was entered, in ISO 8601; later than now counts as now */
        at: z.string().check(z.maxLength(100)),
        /** judged one by one: what is no command is refused, and keeps no other from its turn */
        command: z.unknown(),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_COMMANDS)),
});

export type ApplyCommandsBody = z.infer<typeof applyCommandsBody>;

const commandResult = z.object({
  id: z.string(),
  /**
   * `repeated`: it was applied before, and nothing was done again. `failed`: the server could not
   * carry it out, or a command that it builds on; nothing of it was done or remembered, and it can
   * be sent again under the same id.
   */
  result: z.enum(['applied', 'repeated', 'refused', 'failed']),
  /** why it was refused */
  code: z.optional(problemCodeSchema),
  /** of what there is too much, where a limit is reached */
  limit: z.optional(z.enum(LIMITED)),
});

export type CommandResult = z.infer<typeof commandResult>;

/** The calls by which a page keeps a person's whole notebook. */
export const notebookEndpoints = {
  readNotebook: endpoint({
    method: 'GET',
    path: '/api/notebook',
    scope: 'read',
    costs: 'notebook',
    summary:
      'The whole notebook, or what changed after a cursor. A cursor of another epoch, or one older than the known deletions, gets the whole notebook.',
    query: z.strictObject({ since: z.optional(cursorField) }),
    answer: notebookSchema,
    conditional: true,
  }),
  applyCommands: endpoint({
    method: 'POST',
    path: '/api/notebook/commands',
    scope: 'write',
    costs: 'commands',
    summary:
      'Carry out commands in order. Each is applied, refused, or known by its id for 60 days; an amount older than that is not added. A command that `failed` can be sent again under the same id. On 413, send fewer at once. The response has what changed after the cursor.',
    body: applyCommandsBody,
    bodyLimit: 512 * 1024,
    answer: z.object({ results: z.array(commandResult), notebook: notebookSchema }),
  }),
  followNotebook: endpoint({
    method: 'GET',
    path: '/api/notebook/live',
    scope: 'read',
    summary:
      'Stream the revision of the notebook: at once, then whenever it grows. −1 asks the client to look for news in any case. The stream ends with the session and periodically; reconnect.',
    answer: z.int(),
    events: 'revision',
    problems: ['too_many_requests'],
  }),
};
