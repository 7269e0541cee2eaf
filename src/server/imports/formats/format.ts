import type { ImportSource } from '#contract/import.ts';
import type {
  ImportedGroup,
  ImportedHabit,
  ImportedPause,
  ImportedSettings,
} from '../imported-file.ts';
import type { ForeignDatabase } from '../opening/with-sqlite.ts';
import type { Remarks } from '../remarks.ts';

/** What a reader finds. Without groups, those of its habits are meant, in their order. */
export interface Findings {
  habits: ImportedHabit[];
  groups?: ImportedGroup[];
  pauses?: ImportedPause[];
  settings?: ImportedSettings | undefined;
}

/** A format of one tracker: known by its content, and read without any other effect. */
export interface Format<Input> {
  source: ImportSource;
  matches(input: Input): boolean;
  /** @throws ProblemError damaged_file */
  read(input: Input, remarks: Remarks): Findings;
}

/** Texts of files by name. */
export type ZipFormat = Format<ReadonlyMap<string, string>> & { isWanted(name: string): boolean };
export type SqliteFormat = Format<ForeignDatabase>;
export type JsonFormat = Format<unknown>;
export type CsvFormat = Format<string>;
