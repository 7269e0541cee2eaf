import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ImportSource } from '#contract/import.ts';

interface SourceText {
  name: MessageDescriptor;
  /** where a person finds the file */
  where: MessageDescriptor;
}

/** The trackers whose files can be read. One without a text does not compile. */
export const SOURCE_TEXTS: Record<ImportSource, SourceText> = {
  habitude: {
    name: msg`Habitude`,
    where: msg`The JSON file that “Download everything” above has saved.`,
  },
  loop_csv: {
    name: msg`Loop Habit Tracker, CSV`,
    where: msg`In the settings, “Export as CSV”: a zip file.`,
  },
  loop_db: {
    name: msg`Loop Habit Tracker, backup`,
    where: msg`In the settings, “Export full backup”: a file that ends in .db.`,
  },
  habitbull: {
    name: msg`HabitBull`,
    where: msg`The CSV file that its data export sends or saves.`,
  },
  tickmate: {
    name: msg`Tickmate`,
    where: msg`The database that its menu exports: a file that ends in .db.`,
  },
  rewire: {
    name: msg`Rewire`,
    where: msg`The backup that its settings make: a file that ends in .db.`,
  },
  beaver: {
    name: msg`Beaver Habits`,
    where: msg`The JSON file that its menu exports.`,
  },
  table_habit: {
    name: msg`Table Habit`,
    where: msg`The JSON file that its settings export.`,
  },
  habo: {
    name: msg`Habo`,
    where: msg`The backup that its settings make: a JSON file.`,
  },
  habitkit: {
    name: msg`HabitKit`,
    where: msg`The JSON file that its settings export.`,
  },
};
