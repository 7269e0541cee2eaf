import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '../../ui/skeleton.tsx';

const ROWS = 5;

/** In the place of habits that are on their way; it has the height that they will have. */
export function HabitsLoading() {
  const { t } = useLingui();
  return (
    <div className="pt-50">
      <Skeleton rows={ROWS} label={t`Your habits are on their way`} />
    </div>
  );
}
