import { z } from 'zod/mini';
import { changeSchema } from './completion.ts';
import { endpoint } from './endpoint.ts';
import { bytesField, civilDateAnswer } from './fields.ts';
import { groupSchema } from './group.ts';
import { habitSchema } from './habit.ts';
import { credentialsSchema, passkeySchema } from './passkeys.ts';
import { inboxSchema } from './inboxes.ts';
import { importSchema } from './import.ts';
import { linkSchema } from './links.ts';
import { identitySchema } from './providers.ts';
import { personalTokenSchema } from './personal-tokens.ts';
import { extraHabitFields } from './notebook.ts';
import { pauseSchema } from './pause.ts';
import { profileSchema, sessionSchema } from './profile.ts';
import { deviceSchema } from './push.ts';
import { reminderSettingsSchema } from './reminder-settings.ts';
import { exportedWebhookSchema } from './webhooks.ts';

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
  /** of habits from Loop, which have it in their description here */
  'questions_in_descriptions',
  /** there, a habit begins with its first entry */
  'beginnings_left_out',
  /** amounts beside a tick or on a skipped day */
  'tick_amounts_left_out',
  /** days without an amount that today's goal asks for, with one that was kept or missed as they were */
  'ticks_become_amounts',
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

const deleted_at = z.string();

const exportSchema = z.object({
  format: z.literal('habitude'),
  version: z.literal(4),
  exported_at: z.string(),
  profile: profileSchema,
  /** of the whole notebook */
  reminders: reminderSettingsSchema,
  groups: z.array(groupSchema),
  habits: z.array(
    z.extend(habitSchema, {
      ...extraHabitFields,
      /** by what files of other trackers know it, where they do; older exports are without */
      sources: z.optional(z.array(z.string())),
      /** by what programs call or called it, the present one last; older exports are without */
      slugs: z.optional(z.array(z.string())),
    }),
  ),
  pauses: z.array(pauseSchema),
  /** what was entered before it was changed, the latest first */
  changes: z.array(
    z.object({ habit_id: z.string(), date: civilDateAnswer, ...changeSchema.shape }),
  ),
  /** what can still be restored, without its entries; older exports are without */
  deleted: z.optional(
    z.object({
      habits: z.array(
        z.extend(z.omit(habitSchema, { completions: true }), { ...extraHabitFields, deleted_at }),
      ),
      groups: z.array(z.extend(groupSchema, { deleted_at })),
      pauses: z.array(z.extend(pauseSchema, { deleted_at })),
    }),
  ),
  /** what is noted of the account; older exports are without */
  account: z.optional(
    z.object({
      /** the last day, in UTC, on which its person was here */
      seen_on: z.nullable(z.string()),
      /** since when nothing is changed that lets its person in */
      held_at: z.nullable(z.string()),
      /** the Monday of the last weekly letter */
      last_letter: z.nullable(z.string()),
    }),
  ),
  /** what was imported and not undone; older exports are without */
  imports: z.optional(z.array(importSchema)),
  sessions: z.array(z.omit(sessionSchema, { current: true })),
  /** what lets their programs in, without its secret; older exports are without */
  tokens: z.optional(z.array(personalTokenSchema)),
  /** what their links do, without where they are; older exports are without */
  links: z.optional(z.array(z.omit(linkSchema, { address: true }))),
  /** which values of messages are entered for which habits; older exports are without */
  inboxes: z.optional(z.array(z.omit(inboxSchema, { address: true, open: true }))),
  /** what is told to other places, without where; older exports are without */
  webhooks: z.optional(z.array(exportedWebhookSchema)),
  /** what lets the person in, without what it is compared with */
  credentials: z.object({
    ...z.omit(credentialsSchema, { accepted: true }).shape,
    passkeys: z.array(z.omit(passkeySchema, { usable: true })),
    identities: z.optional(z.array(z.omit(identitySchema, { usable: true }))),
  }),
  /** the browsers that get notifications */
  devices: z.array(
    z.object({
      ...z.omit(deviceSchema, { current: true }).shape,
      /** the host of its push service: the whole address would let its reader send to it */
      push_service: z.string(),
    }),
  ),
});

export type AccountExport = z.infer<typeof exportSchema>;

/** The calls by which a person takes their history elsewhere. */
export const exportEndpoints = {
  exportAccount: endpoint({
    method: 'GET',
    path: '/api/profile/export',
    costs: 'notebook',
    summary: 'Download everything that is stored about this person.',
    answer: exportSchema,
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/export/csv',
    scope: 'read',
    costs: 'notebook',
    summary: 'Download all entries as one table, for a spreadsheet.',
    gives: 'text/csv',
    answer: bytesField,
  }),
  exportLoop: endpoint({
    method: 'GET',
    path: '/api/export/loop',
    scope: 'read',
    costs: 'notebook',
    summary: 'Download all habits as Loop Habit Tracker writes them: a zip of CSV files.',
    gives: 'application/zip',
    answer: bytesField,
  }),
  exportLoopBackup: endpoint({
    method: 'GET',
    path: '/api/export/loop-backup',
    scope: 'read',
    costs: 'notebook',
    summary:
      'Download all habits as a backup that Loop Habit Tracker restores: its database, version 25.',
    gives: 'application/vnd.sqlite3',
    answer: bytesField,
  }),
  listLoopRemarks: endpoint({
    method: 'GET',
    path: '/api/export/loop-remarks',
    scope: 'read',
    costs: 'notebook',
    summary: 'What Loop Habit Tracker cannot keep, and so neither of its files contains.',
    answer: z.array(exportRemarkSchema),
  }),
};
