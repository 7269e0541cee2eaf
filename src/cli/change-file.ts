import { Failure } from './failure.ts';
import { i18n } from './texts.ts';

/** Writes or deletes a file. @throws Failure with the reason where that can’t be done */
export function changeFile(file: string, change: () => void): void {
  try {
    change();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(
      'refused',
      'not_written',
      i18n.t('{file} cannot be written: {reason}', { file, reason }),
    );
  }
}
