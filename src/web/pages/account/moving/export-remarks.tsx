import { msg, plural } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ExportRemark, ExportRemarkCode } from '#contract/export.ts';

/** What is said of so many cases of each. A code without a text does not compile. */
const TEXTS: Record<ExportRemarkCode, (count: number) => MessageDescriptor> = {
  other_goals_left_out: (count) =>
    msg`${plural(count, {
      one: '# earlier or later goal stays behind: a habit has one goal there, and takes that of today.',
      other:
        '# earlier or later goals stay behind: a habit has one goal there, and takes that of today.',
    })}`,
  goal_approximated: (count) =>
    msg`${plural(count, {
      one: '# habit gets the closest goal possible there.',
      other: '# habits get the closest goals possible there.',
    })}`,
  avoid_becomes_limit: (count) =>
    msg`${plural(count, {
      one: '# habit to avoid becomes a limit of zero.',
      other: '# habits to avoid become limits of zero.',
    })}`,
  groups_left_out: (count) =>
    msg`${plural(count, {
      one: '# group stays behind: its habits come along.',
      other: '# groups stay behind: their habits come along.',
    })}`,
  pauses_left_out: (count) =>
    msg`${plural(count, {
      one: '# pause stays behind: its days count as missed there.',
      other: '# pauses stay behind: their days count as missed there.',
    })}`,
  icons_left_out: (count) =>
    msg`${plural(count, {
      one: '# habit loses its emoji.',
      other: '# habits lose their emoji.',
    })}`,
  reminders_left_out: (count) =>
    msg`${plural(count, {
      one: '# reminder stays behind: a habit has one there.',
      other: '# reminders stay behind: a habit has one there.',
    })}`,
  cues_left_out: (count) =>
    msg`${plural(count, {
      one: '# habit loses its “after what”.',
      other: '# habits lose their “after what”.',
    })}`,
  beginnings_left_out: (count) =>
    msg`${plural(count, {
      one: '# habit begins with its first entry there, and not before.',
      other: '# habits begin with their first entries there, and not before.',
    })}`,
  tick_amounts_left_out: (count) =>
    msg`${plural(count, {
      one: '# amount stays behind: it belongs to a tick or to a skipped day.',
      other: '# amounts stay behind: they belong to ticks or to skipped days.',
    })}`,
  amounts_rounded: (count) =>
    msg`${plural(count, {
      one: '# amount is rounded to thousandths.',
      other: '# amounts are rounded to thousandths.',
    })}`,
  amounts_capped: (count) =>
    msg`${plural(count, {
      one: '# amount is above Loop’s maximum and is reduced to it.',
      other: '# amounts are above Loop’s maximum and are reduced to it.',
    })}`,
};

/** What a file can't take along: a line a kind, with its number. */
export function ExportRemarks({ id, remarks }: { id: string; remarks: readonly ExportRemark[] }) {
  const { i18n } = useLingui();
  return (
    <div id={id} className="mt-3">
      <p className="font-semibold">
        <Trans>What Loop cannot keep as it is</Trans>
      </p>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        {remarks.map(({ code, count }) => (
          <li key={code}>{i18n._(TEXTS[code](count))}</li>
        ))}
      </ul>
    </div>
  );
}
