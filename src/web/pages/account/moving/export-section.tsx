import { useLingui } from '@lingui/react/macro';
import { moving } from './moving.ts';
import { AccountSection } from '../account-section.tsx';
import { ExportChoice } from './export-choice.tsx';

/** The ways in which a person can take their history elsewhere. */
export function ExportSection() {
  const { t } = useLingui();
  return (
    <AccountSection
      title={t`Your data`}
      lead={t`What you keep here is yours: take it with you whenever you like.`}
    >
      <ul className="w-full border-t border-rule">
        <ExportChoice
          title={t`Everything`}
          lead={t`Your profile, your sessions and devices, your habits with every stamp and note, groups and pauses. Habitude can read this file back in, here or elsewhere.`}
          action={t`Download everything`}
          fetchFile={async () => blobOf(await moving.exportAccount(), 'application/json')}
          nameOn={(date) => `habitude-${date}.json`}
        />
        <ExportChoice
          title={t`A table`}
          lead={t`Every entry on a line of its own in a CSV file, for a spreadsheet.`}
          action={t`Download a table`}
          fetchFile={async () => blobOf(await moving.exportCsv(), 'text/csv')}
          nameOn={(date) => `habitude-${date}.csv`}
        />
        <ExportChoice
          title={t`For Loop Habit Tracker`}
          lead={t`A backup that Loop restores under “Import data” in its settings, if you want to carry on there. Earlier entries of a day stay here.`}
          action={t`Download for Loop`}
          fetchRemarks={() => moving.listLoopRemarks()}
          fetchFile={async () => blobOf(await moving.exportLoopBackup(), 'application/vnd.sqlite3')}
          nameOn={(date) => `Loop Habits Backup ${date}.db`}
        />
        <ExportChoice
          title={t`As Loop’s CSV files`}
          lead={t`The same in a zip file, as Loop’s own export writes it, for other programs that read that. Loop itself does not.`}
          action={t`Download as Loop’s CSV files`}
          fetchRemarks={() => moving.listLoopRemarks()}
          fetchFile={async () => blobOf(await moving.exportLoop(), 'application/zip')}
          nameOn={(date) => `Loop Habits CSV ${date}.zip`}
        />
      </ul>
    </AccountSection>
  );
}

function blobOf(bytes: Uint8Array, type: string): Blob {
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type });
}
