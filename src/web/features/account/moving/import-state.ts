import type { ImportAnswer, ImportPreview } from '#contract/import.ts';

/** What an import is at. A problem leads back to where something can be done about it. */
export type ImportState =
  | { step: 'choosing'; problem?: ImportProblem }
  | { step: 'working'; file: File; phase: 'reading' | 'storing'; sent: number }
  | { step: 'looking'; file: File; preview: ImportPreview; problem?: ImportProblem }
  | { step: 'done'; imported: ImportAnswer | null };

export interface ImportProblem {
  error: unknown;
  file: File;
}

/** The file is beyond what is taken; it is not sent anywhere. */
export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError';
}

/** The browser can't read the file: it is a folder, or it is gone. */
export class FileUnreadableError extends Error {
  override name = 'FileUnreadableError';
}
