import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bytesField } from './fields.ts';

/** What Loop Habit Tracker has no place for. */
export const EXPORT_REMARKS = [
  /** a habit has one goal there: the one of today goes along */
  'other_goals_left_out',
  /** the nearest goal that there is there */
  'goal_approximated',
  /** what is to be avoided becomes an amount of at most nothing */
  'avoid_becomes_limit',
  'groups_left_out',
  'pauses_left_out',
  'icons_left_out',
  /** a habit has one reminder there, and its CSV files none */
  'reminders_left_out',
  'cues_left_out',
  /** there, a habit begins with its first entry */
  'beginnings_left_out',
  /** amounts beside a tick or on a skipped day */
  'tick_amounts_left_out',
  /** to thousandths */
  'amounts_rounded',
  /** to 2,147,483.647 */
  'amounts_capped',
] as const;

export type ExportRemarkCode = (typeof EXPORT_REMARKS)[number];

const exportRemarkSchema = z.object({
  code: z.enum(EXPORT_REMARKS),
  /** how many habits, entries, goals, groups or pauses it is about */
  count: z.int(),
});

export type ExportRemark = z.infer<typeof exportRemarkSchema>;

/** The calls by which a person takes their history elsewhere; all of it is in `exportAccount`. */
export const exportEndpoints = {
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/export/csv',
    summary: 'Download all entries as one table, for a spreadsheet.',
    gives: 'text/csv',
    answer: bytesField,
  }),
  exportLoop: endpoint({
    method: 'GET',
    path: '/api/export/loop',
    summary: 'Download all habits as Loop Habit Tracker writes them: a zip of CSV files.',
    gives: 'application/zip',
    answer: bytesField,
  }),
  exportLoopBackup: endpoint({
    method: 'GET',
    path: '/api/export/loop-backup',
    summary:
      'Download all habits as a backup that Loop Habit Tracker restores: its database, version 25.',
    gives: 'application/vnd.sqlite3',
    answer: bytesField,
  }),
  listLoopRemarks: endpoint({
    method: 'GET',
    path: '/api/export/loop-remarks',
    summary: 'What Loop Habit Tracker has no place for, and so neither of its files takes along.',
    answer: z.array(exportRemarkSchema),
  }),
};
