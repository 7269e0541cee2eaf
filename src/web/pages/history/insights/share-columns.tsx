import { useLingui } from '@lingui/react/macro';
import { percentageOf } from '#domain/tally.ts';
import type { Share } from '#domain/tally.ts';
import type { Ink } from '../../../ui/stamp.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Columns } from './columns.tsx';
import type { Column } from './columns.tsx';
import { Picture } from '../../../ui/picture.tsx';

/** A segment of time, or a weekday, with what was kept of it. */
export interface NamedShare {
  key: string;
  name: string;
  share: Share;
  label?: Column['label'];
}

interface ShareColumnsProps {
  title: string;
  words?: string | undefined;
  /** what the names are of */
  heading: string;
  shares: readonly NamedShare[];
  ink: Ink | undefined;
}

/** What was kept of what was asked, side by side. */
export function ShareColumns({ title, words, heading, shares, ink }: ShareColumnsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const rows = shares
    .filter(({ share }) => share.asked > 0)
    .map(({ name, share }) => [
      name,
      format.count(share.kept),
      format.count(share.asked),
      format.percentage(percentageOf(share) ?? 0),
    ]);
  const columns = shares.map(({ key, share, label }) => ({
    key,
    height: percentageOf(share),
    ...(label && { label }),
  }));
  return (
    <Picture
      title={title}
      words={words}
      table={{ head: [heading, t`Times kept`, t`Times asked for`, t`Completion`], rows }}
    >
      <Columns columns={columns} ink={ink} top={{ height: 100, text: format.percentage(100) }} />
    </Picture>
  );
}
