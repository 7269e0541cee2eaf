import { msg, plural } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ImportRemarkCode } from '#contract/import.ts';

/** What is said of so many cases of each remark. A code without a text does not compile. */
export const REMARK_TEXTS: Record<ImportRemarkCode, (count: number) => MessageDescriptor> = {
  derived_left_out: (count) =>
    msg`${plural(count, {
      one: '# day that the other tracker had filled in by itself is left out: it was not kept by hand.',
      other:
        '# days that the other tracker had filled in by itself are left out: they were not kept by hand.',
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
      one: 'The reminder of # habit is left out.',
      other: 'The reminders of # habits are left out.',
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
      one: '# entry is left out: its day is still to come.',
      other: '# entries are left out: their days are still to come.',
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
  text_shortened: (count) =>
    msg`${plural(count, {
      one: '# text is too long and is shortened.',
      other: '# texts are too long and are shortened.',
    })}`,
  name_missing: (count) =>
    msg`${plural(count, {
      one: '# habit has no name: it is called “?”.',
      other: '# habits have no name: they are called “?”.',
    })}`,
  goal_assumed: (count) =>
    msg`${plural(count, {
      one: 'The file does not say how often # habit is kept: every day is assumed.',
      other: 'The file does not say how often # habits are kept: every day is assumed.',
    })}`,
  goal_approximated: (count) =>
    msg`${plural(count, {
      one: '# goal does not exist here in the same way: it becomes the nearest that does.',
      other: '# goals do not exist here in the same way: they become the nearest that do.',
    })}`,
  month_read_first: (count) =>
    msg`${plural(count, {
      one: '# date can be read in two ways: its first number is taken for the month.',
      other: '# dates can be read in two ways: their first number is taken for the month.',
    })}`,
};
