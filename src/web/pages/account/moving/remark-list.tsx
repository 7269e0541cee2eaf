import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportRemark } from '#contract/import.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { LongList } from './long-list.tsx';
import { REMARK_TEXTS } from './remark-texts.ts';
import { usePlaceText } from './use-place-text.ts';

const MOST = 3;

/** What is not taken over as it stands, each kind once, with the habits that it is about. */
export function RemarkList({ remarks }: { remarks: readonly ImportRemark[] }) {
  const { i18n } = useLingui();
  if (remarks.length === 0) return null;
  const kinds = [...Map.groupBy(remarks, ({ code }) => code)];
  return (
    <div className="w-full">
      <h4 className="font-semibold">
        <Trans>What will differ from the file</Trans>
      </h4>
      <ul className="mt-2 flex list-disc flex-col gap-3 pl-5">
        {kinds.map(([code, cases]) => (
          <li key={code}>
            <p>{i18n._(REMARK_TEXTS[code](sumOf(cases)))}</p>
            <LongList
              items={cases}
              most={MOST}
              keyOf={({ habit }) => habit ?? ''}
              className="text-sm text-faint"
            >
              {(remark) => <RemarkCase remark={remark} />}
            </LongList>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "Read: 3 (the first: Habits.csv, line 12)", or as much of that as there is to say. */
function RemarkCase({ remark: { habit, place, count } }: { remark: ImportRemark }) {
  const { t } = useLingui();
  const format = useFormat();
  const placeText = usePlaceText();
  const first = place === null ? undefined : placeText(place);
  const figure = format.count(count);
  const where = first && count > 1 ? t`${figure} (the first: ${first})` : (first ?? '');
  const details = where || (count > 1 ? figure : '');
  if (habit === null) return details;
  return <span className="wrap-anywhere">{details === '' ? habit : t`${habit}: ${details}`}</span>;
}

function sumOf(cases: readonly ImportRemark[]): number {
  return cases.reduce((sum, { count }) => sum + count, 0);
}
