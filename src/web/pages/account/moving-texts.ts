import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ExportRemarkCode } from '#contract/export.ts';
import type { ImportRemarkCode, ImportSource } from '#contract/import.ts';

// A source or a remark without a text does not compile.

/** The trackers whose files can be read, and where a person finds these. */
export const SOURCE_TEXTS: Record<ImportSource, [MessageDescriptor, MessageDescriptor]> = {
  habitude: [msg`Habitude`, msg`The JSON file that “Download” under “Everything” below has saved.`],
  loop_csv: [msg`Loop Habit Tracker, CSV`, msg`In the settings, “Export as CSV”: a zip file.`],
  loop_db: [
    msg`Loop Habit Tracker, backup`,
    msg`In the settings, “Export full backup”: a file that ends in .db.`,
  ],
  habitbull: [msg`HabitBull`, msg`The CSV file that its data export sends or saves.`],
  tickmate: [msg`Tickmate`, msg`The database that its menu exports: a file that ends in .db.`],
  rewire: [msg`Rewire`, msg`The backup that its settings make: a file that ends in .db.`],
  beaver: [msg`Beaver Habits`, msg`The JSON file that its menu exports.`],
  table_habit: [msg`Table Habit`, msg`The JSON file that its settings export.`],
  habo: [msg`Habo`, msg`The backup that its settings make: a JSON file.`],
  habitkit: [msg`HabitKit`, msg`The JSON file that its settings export.`],
};

/** What is said of so many cases of each remark. */
const IMPORT_TEXTS: Record<ImportRemarkCode, MessageDescriptor> = {
  derived_left_out: msg`{count, plural, one {# day that the other tracker filled in by itself is left out: you did not tick it.} other {# days that the other tracker filled in by itself are left out: you did not tick them.}}`,
  orphans_left_out: msg`{count, plural, one {# entry is left out: its habit is not in the file.} other {# entries are left out: their habits are not in the file.}}`,
  days_missing: msg`{count, plural, one {# habit comes without its days: they are not in the file.} other {# habits come without their days: they are not in the file.}}`,
  zero_amounts_left_out: msg`{count, plural, one {# entry with an amount of zero is left out.} other {# entries with an amount of zero are left out.}}`,
  deleted_left_out: msg`{count, plural, one {# habit that was deleted in the other tracker is left out.} other {# habits that were deleted in the other tracker are left out.}}`,
  reminders_left_out: msg`{count, plural, one {# habit has a reminder, which is left out.} other {# habits have reminders, which are left out.}}`,
  icons_left_out: msg`{count, plural, one {# habit has a picture for which there is no emoji: it gets the usual one.} other {# habits have pictures for which there is no emoji: they get the usual one.}}`,
  colors_left_out: msg`{count, plural, one {# habit has a colour that is not on the palette here: it gets the usual one.} other {# habits have colours that are not on the palette here: they get the usual one.}}`,
  stars_left_out: msg`{count, plural, one {# habit is marked with a star, which is left out.} other {# habits are marked with stars, which are left out.}}`,
  snippets_left_out: msg`{count, plural, one {# habit has ready-made texts for notes, which are left out.} other {# habits have ready-made texts for notes, which are left out.}}`,
  day_targets_left_out: msg`{count, plural, one {# habit is to be kept for a number of days, which is left out.} other {# habits are to be kept for a number of days, which is left out.}}`,
  steps_left_out: msg`{count, plural, one {# habit adds a set amount with each tap: that setting is left out.} other {# habits add a set amount with each tap: that setting is left out.}}`,
  group_details_left_out: msg`{count, plural, one {# group has a picture, a colour or a description, which is left out.} other {# groups have pictures, colours or descriptions, which are left out.}}`,
  times_left_out: msg`{count, plural, one {# entry has a time of day, which is left out.} other {# entries have a time of day, which is left out.}}`,
  not_set_left_out: msg`{count, plural, one {# day has no value in the file and is left out.} other {# days have no value in the file and are left out.}}`,
  more_groups_left_out: msg`{count, plural, one {# habit was in several groups: the first is kept.} other {# habits were in several groups: the first is kept.}}`,
  invalid_date: msg`{count, plural, one {# entry is left out: its date cannot be read.} other {# entries are left out: their dates cannot be read.}}`,
  future_date: msg`{count, plural, one {# entry is left out: its date is in the future.} other {# entries are left out: their dates are in the future.}}`,
  future_beginning: msg`{count, plural, one {# habit has its beginning in the future: it begins tomorrow, or with its first entry.} other {# habits have their beginnings in the future: they begin tomorrow, or with their first entries.}}`,
  invalid_value: msg`{count, plural, one {# entry is left out: its value cannot be read.} other {# entries are left out: their values cannot be read.}}`,
  same_day_merged: msg`{count, plural, one {# day has several entries: the last one is kept.} other {# days have several entries: the last one of each is kept.}}`,
  same_day_added: msg`{count, plural, one {# day has several entries: they are added up.} other {# days have several entries: those of each are added up.}}`,
  same_name: msg`{count, plural, one {# habit shares its name with another: only its place in the list tells them apart.} other {# habits share their name with another: only their place in the list tells them apart.}}`,
  text_shortened: msg`{count, plural, one {# text is too long and is shortened.} other {# texts are too long and are shortened.}}`,
  settings_left_out: msg`The settings, the reminders of the whole notebook and the weekly letter are left out: only an empty notebook takes them over.`,
  pauses_of_all: msg`{count, plural, one {# pause is of all habits: those that are here already pause too.} other {# pauses are of all habits: those that are here already pause too.}}`,
  notes_left_out: msg`{count, plural, one {# note is left out: its day has an entry here already.} other {# notes are left out: their days have entries here already.}}`,
  marks_left_out: msg`{count, plural, one {# entry is left out: its day has a note here already.} other {# entries are left out: their days have notes here already.}}`,
  answers_left_out: msg`{count, plural, one {# answer about automaticity is left out: its habit is here already and keeps its own.} other {# answers about automaticity are left out: their habits are here already and keep their own.}}`,
  name_missing: msg`{count, plural, one {# habit has no name: it will be called “?”.} other {# habits have no name: they will be called “?”.}}`,
  goal_assumed: msg`{count, plural, one {# habit comes without a frequency: every day is assumed.} other {# habits come without a frequency: every day is assumed.}}`,
  goal_approximated: msg`{count, plural, one {# goal has no exact match here: it becomes the closest one.} other {# goals have no exact match here: each becomes the closest one.}}`,
  month_read_first: msg`{count, plural, one {# date can be read in two ways: its first number is read as the month.} other {# dates can be read in two ways: their first number is read as the month.}}`,
};

const EXPORT_TEXTS: Record<ExportRemarkCode, MessageDescriptor> = {
  other_goals_left_out: msg`{count, plural, one {# earlier or later goal stays behind: a habit has one goal there, and takes that of today.} other {# earlier or later goals stay behind: a habit has one goal there, and takes that of today.}}`,
  goal_approximated: msg`{count, plural, one {# habit gets the closest goal possible there.} other {# habits get the closest goals possible there.}}`,
  avoid_becomes_limit: msg`{count, plural, one {# habit to avoid becomes a limit of zero.} other {# habits to avoid become limits of zero.}}`,
  groups_left_out: msg`{count, plural, one {# group stays behind: its habits come along.} other {# groups stay behind: their habits come along.}}`,
  pauses_left_out: msg`{count, plural, one {# pause stays behind: its days count as missed there.} other {# pauses stay behind: their days count as missed there.}}`,
  icons_left_out: msg`{count, plural, one {# habit loses its emoji.} other {# habits lose their emoji.}}`,
  reminders_left_out: msg`{count, plural, one {# reminder stays behind: a habit has one there.} other {# reminders stay behind: a habit has one there.}}`,
  cues_left_out: msg`{count, plural, one {# habit loses its “after what”.} other {# habits lose their “after what”.}}`,
  questions_in_descriptions: msg`{count, plural, one {# habit from Loop keeps its question, if it had one, in its description.} other {# habits from Loop keep their questions, if they had any, in their descriptions.}}`,
  beginnings_left_out: msg`{count, plural, one {# habit begins with its first entry there, and not before.} other {# habits begin with their first entries there, and not before.}}`,
  tick_amounts_left_out: msg`{count, plural, one {# amount stays behind: it belongs to a tick or to a skipped day.} other {# amounts stay behind: they belong to ticks or to skipped days.}}`,
  ticks_become_amounts: msg`{count, plural, one {# day has no amount for today’s goal: it gets one, so that it stays kept or missed there.} other {# days have no amounts for today’s goal: they get some, so that they stay kept or missed there.}}`,
  amounts_rounded: msg`{count, plural, one {# amount is rounded to thousandths.} other {# amounts are rounded to thousandths.}}`,
  amounts_capped: msg`{count, plural, one {# amount is above Loop’s maximum and is reduced to it.} other {# amounts are above Loop’s maximum and are reduced to it.}}`,
};

/** What is said of so many cases of a remark. */
export function useRemarkText() {
  const { i18n } = useLingui();
  const write = (text: MessageDescriptor, count: number) => i18n._({ ...text, values: { count } });
  return {
    ofImport: (code: ImportRemarkCode, count: number) => write(IMPORT_TEXTS[code], count),
    ofExport: (code: ExportRemarkCode, count: number) => write(EXPORT_TEXTS[code], count),
  };
}
