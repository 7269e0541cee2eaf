import { ProblemError } from '../../../platform/problem-error.ts';
import type { ImportedFile } from '../imported-file.ts';
import type { ReadImport } from '../read-apart.ts';
import { createAssembly, type ReadMessage } from '../read-messages.ts';
import { readStream } from '../read-stream.ts';

/** Reads a file in this process. @throws ProblemError */
export const readHere: ReadImport = ({ fd, last, now }) => assembled(readStream(fd, last, now));

/** What messages say once they have gone from one process to another. @throws ProblemError */
export async function assembled(
  messages: AsyncIterable<ReadMessage> | Iterable<ReadMessage>,
): Promise<ImportedFile> {
  const add = createAssembly();
  for await (const message of messages) {
    const outcome = add(JSON.stringify(message));
    if (!outcome) continue;
    if ('file' in outcome) return outcome.file;
    const { code, errors } = outcome.refusal;
    throw new ProblemError(code, errors ? { errors } : {});
  }
  throw new Error('The messages have no end');
}
