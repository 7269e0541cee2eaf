import { Trans } from '@lingui/react/macro';
import { ConnectionError, ProblemError } from '../../../api/problem-error.ts';
import { useErrorText } from '../../../shell/problems/use-error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { LongList } from './long-list.tsx';
import { useImportErrorText } from './use-import-error-text.ts';
import type { ImportProblem } from './use-import.ts';
import { usePlaceText } from './use-place-text.ts';

interface ImportTroubleProps extends ImportProblem {
  /** tries the same file again; left out where the button for it is beside */
  onRetry?: (file: File) => void;
}

/** Why a file was not read or not imported, and where it is damaged. */
export function ImportTrouble({ error, file, onRetry }: ImportTroubleProps) {
  const importErrorText = useImportErrorText();
  const errorText = useErrorText();
  return (
    <div role="alert" className="flex w-full flex-col items-start gap-2">
      <p className="font-semibold wrap-anywhere">{file.name}</p>
      <p className="text-alarm">{importErrorText(error) ?? errorText(error)}</p>
      {error instanceof ProblemError && <DamagePlaces error={error} />}
      {onRetry && mayPass(error) && (
        <Button onClick={() => onRetry(file)}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}

function mayPass(error: unknown): boolean {
  if (error instanceof ProblemError) return error.status === 429 || error.status >= 500;
  return error instanceof ConnectionError;
}

const MOST = 5;

/** Where a file is damaged, as far as it is known. */
function DamagePlaces({ error: { code, errors } }: { error: ProblemError }) {
  const placeText = usePlaceText();
  const places = errors.flatMap(({ path }) => placeText(path) ?? []);
  if (code !== 'damaged_file' || places.length === 0) return null;
  return (
    <div>
      <p>
        <Trans>Where it is damaged:</Trans>
      </p>
      <LongList items={places} most={MOST} keyOf={(place) => place} className="list-disc pl-5">
        {(place) => <span className="wrap-anywhere">{place}</span>}
      </LongList>
    </div>
  );
}
