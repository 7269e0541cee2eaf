import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Limited, ProblemCode } from '#contract/problem.ts';
import { ConnectionError, ProblemError } from '../../app/api/problem-error.ts';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { LongList } from './import-parts.tsx';
import { FileUnreadableError, type ImportProblem } from './use-import.ts';

interface ImportTroubleProps extends ImportProblem {
  /** tries the same file again; left out where the button for it is beside */
  onRetry?: (file: File) => void;
}

/** Why a file was not read or not imported, and where it is damaged. */
export function ImportTrouble({ error, file, onRetry }: ImportTroubleProps) {
  const { t } = useLingui();
  const importErrorText = useImportErrorText();
  const errorText = useErrorText();
  return (
    <div role="alert" className="flex w-full flex-col items-start gap-2">
      <p className="font-semibold wrap-anywhere">{file.name}</p>
      <p className="text-alarm">{importErrorText(error) ?? errorText(error)}</p>
      {error instanceof ProblemError && <DamagePlaces error={error} />}
      {onRetry && isWorthRetrying(error) && (
        <Button onClick={() => onRetry(file)}>{t`Try again`}</Button>
      )}
    </div>
  );
}

function isWorthRetrying(error: unknown): boolean {
  if (error instanceof ProblemError) return error.status === 429 || error.status >= 500;
  return error instanceof ConnectionError;
}

const MAX_PLACES = 5;

/** Where a file is damaged, as far as it is known. */
function DamagePlaces({ error: { code, errors } }: { error: ProblemError }) {
  const { t } = useLingui();
  const placeText = usePlaceText();
  const places = errors.flatMap(({ path }) => placeText(path) ?? []);
  if (code !== 'damaged_file' || places.length === 0) return null;
  return (
    <div>
      <p>{t`Where it is damaged:`}</p>
      <LongList
        items={places}
        most={MAX_PLACES}
        keyOf={(place) => place}
        className="list-disc pl-5"
      >
        {(place) => <span className="wrap-anywhere">{place}</span>}
      </LongList>
    </div>
  );
}

/** Says of a file what went wrong with it; undefined where nothing more than usual can be said. */
function useImportErrorText(): (error: unknown) => string | undefined {
  const { t } = useLingui();
  const limitTexts: Partial<Record<Limited, string>> = {
    entries: t`With this file you would have more entries than an account can hold.`,
    notes: t`With this file you would have more notes than an account can hold.`,
  };
  const problemText = ({ code, errors, limit, retryAfter = 0 }: ProblemError) => {
    const minutes = Math.ceil(retryAfter / 60);
    const later = plural(minutes, {
      one: 'That was a lot of files. Try again in # minute.',
      other: 'That was a lot of files. Try again in # minutes.',
    });
    const texts: Partial<Record<ProblemCode, string | undefined>> = {
      unknown_format: errors.some(({ path }) => path === 'version')
        ? t`A newer version of Habitude wrote this file. The server has to be updated to it first.`
        : t`Habitude cannot read this file. The list below says which ones it can.`,
      part_of_export: t`This is one of the files of Loop’s export. Choose the zip file that it came in: your habits and their days are only together there.`,
      damaged_file: t`This file is damaged, and nothing was imported. Export it once more.`,
      locked_file: t`This file is protected by a password, and Habitude cannot open it. Unpack it, and zip what was in it without a password.`,
      payload_too_large: t`This file holds more than Habitude can take in one go.`,
      limit_reached:
        limit &&
        (limitTexts[limit] ??
          t`With this file you would have more habits, groups or pauses than an account can hold.`),
      unavailable: t`Habitude is still busy with files. Try again in a few minutes.`,
      too_many_requests: minutes === 0 ? undefined : later,
    };
    return texts[code];
  };
  return (error) => {
    if (error instanceof ProblemError) return problemText(error);
    if (error instanceof ConnectionError)
      return t`The connection was lost. Try again: nothing is ever imported twice.`;
    if (error instanceof FileUnreadableError)
      return t`This cannot be opened. Is it a folder, or has it been moved?`;
    return undefined;
  };
}

const LINE = /^(.+):(\d+)$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** What the server calls a file as a whole. */
const WHOLE = new Set(['', 'zip', 'sqlite', 'json', 'csv']);

/** Says where in a file something is; undefined of what is no place of its own. */
export function usePlaceText(): (place: string) => string | undefined {
  const { t } = useLingui();
  const format = useFormat();
  return (place) => {
    const [, name = '', line = ''] = LINE.exec(place) ?? [];
    if (line !== '') {
      if (WHOLE.has(name)) return t`line ${line}`;
      return name.endsWith('.csv') ? t`${name}, line ${line}` : t`${name}, row ${line}`;
    }
    if (WHOLE.has(place)) return undefined;
    if (DATE.test(place)) return format.date(place, { dateStyle: 'medium' });
    return place.includes('/') || /\.(csv|db)$/.test(place) ? place : pathText(place);
  };
}

/** `habits.3.records.2` counted as people count: "habits 4, records 3". */
function pathText(path: string): string {
  return path
    .replaceAll(/\.(\d+)(?=\.|$)/g, (_, index: string) => ` ${Number(index) + 1}`)
    .replaceAll(/\.(?=[a-z_])/gi, ', ')
    .replace(/\.(?=\d{4}-)/, ' ');
}
