import { msg, plural } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ImportRemarkCode } from '#contract/import.ts';

/** What is said of so many cases of each remark. A code without a text does not compile. */
export const REMARK_TEXTS: Record<ImportRemarkCode, (count: number) => MessageDescriptor> = {
  derived_left_out: (count) =>
    msg`${plural(count, {
      one: '# day that the other tracker filled in by itself is left out: you did not tick it.',
      other:
        '# days that the other tracker filled in by itself are left out: you did not tick them.',
    })}`,
  orphans_left_out: (count) =>
    msg`${plural(count, {
      one: '# entry is left out: its habit is not in the file.',
      other: '# entries are left out: their habits are not in the file.',
    })}`,
  zero_amounts_left_out: (count) =>
    msg`${plural(count, {
      one: '# entry with an amount of zero is left out.',
      other: '# entries with an amount of zero are left out.',
    })}`,
  deleted_left_out: (count) =>
    msg`${plural(count, {
      one: '# habit that was deleted in the other tracker is left out.',
      other: '# habits that were deleted in the other tracker are left out.',
    })}`,
  reminders_left_out: (count) =>
    msg`${plural(count, {
      one: '# habit has a reminder, which is left out.',
      other: '# habits have reminders, which are left out.',
    })}`,
  icons_left_out: (count) =>
    msg`${plural(count, {
      one: '# habit has a picture for which there is no emoji: it gets the usual one.',
      other: '# habits have pictures for which there is no emoji: they get the usual one.',
    })}`,
  colors_left_out: (count) =>
    msg`${plural(count, {
      one: '# habit has a colour that is not on the palette here: it gets the usual one.',
      other: '# habits have colours that are not on the palette here: they get the usual one.',
    })}`,
  stars_left_out: (count) =>
    msg`${plural(count, {
      one: '# habit is marked with a star, which is left out.',
      other: '# habits are marked with stars, which are left out.',
    })}`,
  snippets_left_out: (count) =>
    msg`${plural(count, {
      one: '# habit has ready-made texts for notes, which are left out.',
      other: '# habits have ready-made texts for notes, which are left out.',
    })}`,
  day_targets_left_out: (count) =>
    msg`${plural(count, {
      one: '# habit is to be kept for a number of days, which is left out.',
      other: '# habits are to be kept for a number of days, which is left out.',
    })}`,
  steps_left_out: (count) =>
    msg`${plural(count, {
      one: '# habit adds a set amount with each tap: that setting is left out.',
      other: '# habits add a set amount with each tap: that setting is left out.',
    })}`,
  group_details_left_out: (count) =>
    msg`${plural(count, {
      one: '# group has a picture, a colour or a description, which is left out.',
      other: '# groups have pictures, colours or descriptions, which are left out.',
    })}`,
  times_left_out: (count) =>
    msg`${plural(count, {
      one: '# entry has a time of day, which is left out.',
      other: '# entries have a time of day, which is left out.',
    })}`,
  not_set_left_out: (count) =>
    msg`${plural(count, {
      one: '# day has no value in the file and is left out.',
      other: '# days have no value in the file and are left out.',
    })}`,
  more_groups_left_out: (count) =>
    msg`${plural(count, {
      one: '# habit was in several groups: the first is kept.',
      other: '# habits were in several groups: the first is kept.',
    })}`,
  invalid_date: (count) =>
    msg`${plural(count, {
      one: '# entry is left out: its date cannot be read.',
      other: '# entries are left out: their dates cannot be read.',
    })}`,
  future_date: (count) =>
    msg`${plural(count, {
      one: '# entry is left out: its date is in the future.',
      other: '# entries are left out: their dates are in the future.',
    })}`,
  invalid_value: (count) =>
    msg`${plural(count, {
      one: '# entry is left out: its value cannot be read.',
      other: '# entries are left out: their values cannot be read.',
    })}`,
  same_day_merged: (count) =>
    msg`${plural(count, {
      one: '# day has several entries: the last one is kept.',
      other: '# days have several entries: the last one of each is kept.',
    })}`,
  same_day_added: (count) =>
    msg`${plural(count, {
      one: '# day has several entries: they are added up.',
      other: '# days have several entries: those of each are added up.',
    })}`,
  same_name: (count) =>
    msg`${plural(count, {
      one: '# habit shares its name with another: only its place in the list tells them apart.',
      other:
        '# habits share their name with another: only their place in the list tells them apart.',
    })}`,
  text_shortened: (count) =>
    msg`${plural(count, {
      one: '# text is too long and is shortened.',
      other: '# texts are too long and are shortened.',
    })}`,
  name_missing: (count) =>
    msg`${plural(count, {
      one: '# habit has no name: it will be called “?”.',
      other: '# habits have no name: they will be called “?”.',
    })}`,
  goal_assumed: (count) =>
    msg`${plural(count, {
      one: '# habit comes without a frequency: every day is assumed.',
      other: '# habits come without a frequency: every day is assumed.',
    })}`,
  goal_approximated: (count) =>
    msg`${plural(count, {
      one: '# goal has no exact match here: it becomes the closest one.',
      other: '# goals have no exact match here: each becomes the closest one.',
    })}`,
  month_read_first: (count) =>
    msg`${plural(count, {
      one: '# date can be read in two ways: its first number is read as the month.',
      other: '# dates can be read in two ways: their first number is read as the month.',
    })}`,
};
