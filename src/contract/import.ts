import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bytesField, civilDateAnswer, idParams } from './fields.ts';
import { goalSchema } from './goal.ts';
import { HABIT_COLORS } from './habit.ts';

/** What a file can have been written by. */
export const IMPORT_SOURCES = [
  'habitude',
  'loop_csv',
  'loop_db',
  'habitbull',
  'tickmate',
  'rewire',
  'beaver',
  'table_habit',
  'habo',
  'habitkit',
] as const;

export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** What is not taken over as it stands in the file. */
export const IMPORT_REMARKS = [
  /** days that the other tracker filled in by its own rule */
  'derived_left_out',
  /** entries of habits that are not in the file */
  'orphans_left_out',
  /** habits whose days are not in the file */
  'days_missing',
  'zero_amounts_left_out',
  'deleted_left_out',
  'reminders_left_out',
  /** pictures of habits that no emoji stands for */
  'icons_left_out',
  /** greys: there is none here */
  'colors_left_out',
  'stars_left_out',
  /** ready-made texts for notes */
  'snippets_left_out',
  /** so many days until a habit is formed */
  'day_targets_left_out',
  /** what one tap adds to an amount */
  'steps_left_out',
  /** pictures, colours and descriptions of groups */
  'group_details_left_out',
  /** at what time of the day something was entered */
  'times_left_out',
  /** days that stand in the file without a value */
  'not_set_left_out',
  /** of several groups or tags of a habit, the first is kept */
  'more_groups_left_out',
  'invalid_date',
  'future_date',
  /** habits that would begin after tomorrow begin tomorrow */
  'future_beginning',
  'invalid_value',
  /** several entries of one day; the last is kept */
  'same_day_merged',
  /** several entries of one day, of which all count */
  'same_day_added',
  /** habits of one name, told apart by nothing but their order */
  'same_name',
  'text_shortened',
  'name_missing',
  /** of an account that has something already */
  'settings_left_out',
  /** pauses of all habits, where some are here already: these pause too */
  'pauses_of_all',
  /** notes of days that have an entry here already */
  'notes_left_out',
  /** what was entered for days that have a note alone here */
  'marks_left_out',
  /** answers about habits that are here already */
  'answers_left_out',
  /** the file does not say how often: every day is assumed */
  'goal_assumed',
  /** the nearest goal that there is here */
  'goal_approximated',
  /** dates like 3/4/2020: the month is read first */
  'month_read_first',
] as const;

export type ImportRemarkCode = (typeof IMPORT_REMARKS)[number];

export const remarkSchema = z.object({
  code: z.enum(IMPORT_REMARKS),
  /** the name of the habit that it is about */
  habit: z.nullable(z.string()),
  /** where it was seen first: `Habits.csv:12`, `habits.3.records.2`, `Repetitions:15` */
  place: z.nullable(z.string()),
  /** how often */
  count: z.int(),
});

export type ImportRemark = z.infer<typeof remarkSchema>;

const previewedHabitSchema = z.object({
  name: z.string(),
  icon: z.string(),
  color: z.enum(HABIT_COLORS),
  group: z.nullable(z.string()),
  is_active: z.boolean(),
  goals: z.array(goalSchema),
  /** the habit of an earlier import or of this account that it is; null: it is new */
  habit_id: z.nullable(z.string()),
  entries: z.object({
    found: z.int(),
    /** on days that have no entry yet */
    new: z.int(),
    first: z.nullable(civilDateAnswer),
    last: z.nullable(civilDateAnswer),
  }),
});

export const importPreviewSchema = z.object({
  source: z.enum(IMPORT_SOURCES),
  habits: z.array(previewedHabitSchema),
  new_habits: z.int(),
  new_entries: z.int(),
  new_groups: z.int(),
  new_pauses: z.int(),
  /** whether the account takes over the settings of the file; older servers leave it out */
  new_settings: z.optional(z.boolean()),
  remarks: z.array(remarkSchema),
});

export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const importSchema = z.object({
  id: z.string(),
  source: z.enum(IMPORT_SOURCES),
  imported_at: z.string(),
  /** until when it can be undone: in the past where what that needs is kept no more */
  undo_until: z.string(),
  habits: z.int(),
  entries: z.int(),
});

export type ImportAnswer = z.infer<typeof importSchema>;

/**
 * The most bytes of a file to import, as they are sent: what an account may hold takes up to 45 MB,
 * compressed.
 */
export const IMPORT_MAX_BYTES = 60 * 1024 * 1024;

const FILE_PROBLEMS = [
  'unknown_format',
  'part_of_export',
  'damaged_file',
  'locked_file',
  'limit_reached',
  'unavailable',
  'too_many_requests',
] as const;

/** The calls by which a person brings a history from elsewhere. */
export const importEndpoints = {
  previewImport: endpoint({
    method: 'POST',
    path: '/api/imports/preview',
    summary: 'What importing a file would do. Nothing is changed.',
    takes: 'file',
    body: bytesField,
    answer: importPreviewSchema,
    problems: FILE_PROBLEMS,
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/api/imports',
    summary:
      'Import a file completely or not at all. Existing entries stay, and earlier imports are recognised. An empty account takes over exported settings. Null if nothing was new.',
    takes: 'file',
    body: bytesField,
    status: 201,
    answer: z.object({
      imported: z.nullable(importSchema),
      /** whether the account took over the settings of the file; older servers leave it out */
      took_settings: z.optional(z.boolean()),
    }),
    problems: [...FILE_PROBLEMS, 'conflict'],
  }),
  listImports: endpoint({
    method: 'GET',
    path: '/api/imports',
    summary: 'The imports that were not undone, the latest first.',
    answer: z.array(importSchema),
  }),
  undoImport: endpoint({
    method: 'DELETE',
    path: '/api/imports/{id}',
    summary:
      'Undo an import within 30 days, while it is among the last 20 MB that are kept of imports, or the newest. Entries changed since stay, and so do their habits.',
    params: idParams,
    problems: ['conflict'],
  }),
};
