import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { endpoint } from '#contract/endpoint.ts';
import { exportEndpoints } from '#contract/export.ts';
import { bytesField } from '#contract/fields.ts';
import { IMPORT_MAX_BYTES, importEndpoints } from '#contract/import.ts';
import type { ImportAnswer, ImportPreview } from '#contract/import.ts';
import { callsOf } from '../../app/api/api.ts';
import { ProblemError } from '../../app/api/problem-error.ts';
import { profileStore } from '../../app/session/profile-store.ts';
import { renewNotebook } from '../../sync/use-notebook.ts';

export type ImportSteps = ReturnType<typeof useImport>;

/** Leads through an import: choosing a file, looking at what it would do, doing it. */
export function useImport() {
  const renewAfterImport = useRenewal();
  const [state, setState] = useState<ImportState>({ step: 'choosing' });
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  async function read(file: File): Promise<void> {
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    setState({ step: 'working', phase: 'reading', file, sent: 0 });
    const onSent = (sent: number) => setState({ step: 'working', phase: 'reading', file, sent });
    await bytesOf(file)
      .then((body) => movingCalls.previewImport({ body }, { signal, onSent }))
      .then(
        (preview) => setState({ step: 'looking', file, preview }),
        (error: unknown) => {
          if (!signal.aborted) setState({ step: 'choosing', problem: { error, file } });
        },
      );
  }

  async function store(file: File, preview: ImportPreview): Promise<void> {
    setState({ step: 'working', phase: 'storing', file, sent: 0 });
    const onSent = (sent: number) => setState({ step: 'working', phase: 'storing', file, sent });
    await bytesOf(file)
      .then((body) => movingCalls.importFile({ body }, { onSent }))
      .then(
        (done) => setState({ step: 'done', ...done }),
        (error: unknown) => setState({ step: 'looking', file, preview, problem: { error, file } }),
      );
    // Without an answer it may have been stored all the same.
    await renewAfterImport();
  }

  return {
    state,
    read: (file: File) => void read(file),
    store: (file: File, preview: ImportPreview) => void store(file, preview),
    /** leaves the result of an import that was undone */
    forget: (importId: string) => {
      if (state.step === 'done' && state.imported?.id === importId) setState({ step: 'choosing' });
    },
    startAnew: () => {
      reading.current?.abort();
      setState({ step: 'choosing' });
    },
  };
}

/** From so many bytes on a file is sent compressed. */
const MUCH = 1024 * 1024;

/** More than any file that is taken comes to before it is compressed, in bytes. */
const FAR_TOO_MUCH = 256 * 1024 * 1024;

/**
 * What is in a file, as it is sent.
 *
 * @throws FileUnreadableError, or ProblemError where it is more than is taken: it goes nowhere then
 */
async function bytesOf(file: File): Promise<Uint8Array> {
  if (file.size > FAR_TOO_MUCH) throw tooLarge();
  let bytes: ArrayBuffer;
  try {
    if (file.size > MUCH && !(await isCompressed(file))) {
      const packed = file.stream().pipeThrough(new CompressionStream('gzip'));
      bytes = await new Response(packed).arrayBuffer();
    } else bytes = await file.arrayBuffer();
  } catch (cause) {
    throw new FileUnreadableError('No bytes', { cause });
  }
  if (bytes.byteLength > IMPORT_MAX_BYTES) throw tooLarge();
  return new Uint8Array(bytes);
}

/** By what a compressed file begins with: gzip (RFC 1952), zip. The server unpacks one layer. */
const COMPRESSED = ['\u001F\u008B', 'PK'];

async function isCompressed(file: File): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return COMPRESSED.includes(String.fromCharCode(...start));
}

const tooLarge = () => new ProblemError({ status: 413, code: 'payload_too_large' });

/** What an import is at. A problem leads back to where something can be done about it. */
type ImportState =
  | { step: 'choosing'; problem?: ImportProblem }
  | { step: 'working'; file: File; phase: 'reading' | 'storing'; sent: number }
  | { step: 'looking'; file: File; preview: ImportPreview; problem?: ImportProblem }
  | { step: 'done'; imported: ImportAnswer | null; took_settings?: boolean | undefined };

export interface ImportProblem {
  error: unknown;
  file: File;
}

/** The browser can't read the file: it is a folder, or it is gone. */
export class FileUnreadableError extends Error {
  override name = 'FileUnreadableError';
}

/** The imports that can still be undone, the latest first. */
export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => movingCalls.listImports({}, { signal }),
  select: (imports) => imports.filter(({ undo_until }) => Date.parse(undo_until) > Date.now()),
});

/** Reads again whatever an import, or undoing one, may have changed. */
export function useRenewal(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      renewNotebook(),
      profileStore.fetch().catch(() => undefined),
      queryClient.invalidateQueries({ queryKey: importsQuery.queryKey }),
    ]);
  };
}

/** What may be 200 MB is saved as it comes: only so can it be read back a line at a time. */
const exportAccount = endpoint({
  ...exportEndpoints.exportAccount,
  gives: 'application/json',
  answer: bytesField,
});

/** The calls that bring histories in and out. */
export const movingCalls = callsOf({ ...importEndpoints, ...exportEndpoints, exportAccount });
