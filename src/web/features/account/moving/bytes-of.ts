import { IMPORT_MAX_BYTES } from '#contract/import.ts';
import { FileTooLargeError, FileUnreadableError } from './import-state.ts';

/**
 * What is in a file.
 *
 * @throws FileTooLargeError, FileUnreadableError
 */
export async function bytesOf(file: File): Promise<Uint8Array> {
  if (file.size > IMPORT_MAX_BYTES) throw new FileTooLargeError();
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw new FileUnreadableError('No bytes', { cause });
  }
}
