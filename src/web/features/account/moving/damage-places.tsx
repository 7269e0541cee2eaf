import { Trans } from '@lingui/react/macro';
import type { ProblemError } from '../../../api/problem-error.ts';
import { LongList } from './long-list.tsx';
import { usePlaceText } from './use-place-text.ts';

const MOST = 5;

/** Where a file is damaged, as far as it is known. */
export function DamagePlaces({ error: { code, errors } }: { error: ProblemError }) {
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
