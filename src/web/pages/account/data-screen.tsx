import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ExportRemark } from '#contract/export.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { todayAt } from '#domain/today.ts';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { useProfile } from '../../app/session/profile-store.ts';
import { rememberMark, tabTokens } from '../../app/session/token-store.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { takeBack } from '../../sync/sealed-file.ts';
import { emptyDevice, useNotebook, useStanding } from '../../sync/use-notebook.ts';
import { download } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { AccountSection } from './account-frame.tsx';
import { ExportRemarks } from './moving-texts.tsx';
import { FileField } from './import-parts.tsx';
import { ImportSection } from './import-section.tsx';
import { UndoSection } from './undo-section.tsx';
import { moving, useImport } from './use-import.ts';

/** What a person takes with them, what they bring along and the way back, and what is here. */
export function DataScreen() {
  const steps = useImport();
  return (
    <>
      <ExportSection />
      <ImportSection steps={steps} />
      <UndoSection onUndone={steps.forget} />
      <DeviceSection />
      <SealedSection />
    </>
  );
}

/** The ways in which a person can take their history elsewhere. */
function ExportSection() {
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

interface ExportChoiceProps {
  title: string;
  /** what this file is for, in a sentence */
  lead: string;
  /** what the button does, in full: it stands beside others like it */
  action: string;
  /** what the file can't take along, which is said before it is saved */
  fetchRemarks?: () => Promise<readonly ExportRemark[]>;
  fetchFile: () => Promise<Blob>;
  /** @returns what a file of this day is called */
  nameOn: (date: CivilDate) => string;
}

/** A file that a person can download. */
function ExportChoice(props: ExportChoiceProps) {
  const { title, lead, action, fetchRemarks, fetchFile, nameOn } = props;
  const { t } = useLingui();
  const errorText = useErrorText();
  const id = useId();
  const profile = useProfile();
  const [remarks, setRemarks] = useState<readonly ExportRemark[]>([]);
  const isAsked = remarks.length > 0;
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const found = isAsked ? [] : ((await fetchRemarks?.()) ?? []);
      setRemarks(found);
      return found.length === 0 ? await fetchFile() : undefined;
    },
    onSuccess: (file) => {
      if (file && profile) download(nameOn(todayAt(Date.now(), profile)), file);
    },
    onError: (error) =>
      toasts.add(() => ({
        severity: 'error',
        summary: t`The download failed`,
        detail: errorText(error),
        life: 10_000,
      })),
  });
  return (
    <li className="flex flex-col items-start gap-x-6 gap-y-3 border-b border-rule py-4 last:border-b-0 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-faint">{lead}</p>
        <div role="status">{isAsked && <ExportRemarks id={id} remarks={remarks} />}</div>
      </div>
      <Button
        pending={isPending || !profile}
        onClick={() => mutate()}
        aria-label={isPending || isAsked ? undefined : action}
        aria-describedby={isAsked ? id : undefined}
        className="shrink-0"
      >
        {isPending ? (
          <Trans>Preparing…</Trans>
        ) : isAsked ? (
          <Trans>Download anyway</Trans>
        ) : (
          <Trans>Download</Trans>
        )}
      </Button>
    </li>
  );
}

/** What this device holds, since when something waits to be sent, and a way to empty it. */
function DeviceSection() {
  const { t } = useLingui();
  const { keeping, waiting } = useStanding();
  const [asking, setAsking] = useState(false);
  const { length } = waiting;
  return (
    <AccountSection title={t`This device`}>
      <p>
        <HeldText />
      </p>
      <p role="status" className="empty:hidden">
        <WaitingText />
      </p>
      {keeping !== 'nothing' && (keeping === 'all' || length > 0) && (
        <Button onClick={() => setAsking(true)}>
          <Trans>Delete the copy on this device</Trans>
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t`Delete the copy on this device?`}
          confirm={t`Delete the copy on this device`}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void emptyDevice();
          }}
        >
          <p>
            <Trans>
              Your notebook stays on the server. This device keeps a copy again the next time you
              sign in.
            </Trans>
          </p>
          {length > 0 && (
            <p className="mt-2">
              <Plural
                value={length}
                one="# change that has not been sent yet will be lost."
                other="# changes that have not been sent yet will be lost."
              />
            </p>
          )}
        </ConfirmDialog>
      )}
    </AccountSection>
  );
}

function HeldText() {
  const { keeping } = useStanding();
  const { notebook } = useNotebook();
  if (keeping === 'nothing')
    return (
      <Trans>This browser keeps nothing: without a network your notebook does not open here.</Trans>
    );
  if (keeping === 'too little')
    return (
      <Trans>This device has no room for your notebook, nor for what has not been sent yet.</Trans>
    );
  if (keeping !== 'all')
    return <Trans>Of your notebook, this device keeps only what has not been sent yet.</Trans>;
  const habits = notebook?.habits ?? [];
  const pages = habits.flatMap(({ entries }) => [...entries.values()]);
  const days = pages.reduce((sum, page) => sum + page.days.replaceAll('.', '').length, 0);
  return (
    <>
      <Trans>
        This device keeps your notebook, so that it opens at once and without a network:
      </Trans>{' '}
      <Plural value={habits.length} one="# habit" other="# habits" />,{' '}
      <Plural value={days} one="# day" other="# days" />.
    </>
  );
}

function WaitingText() {
  const format = useFormat();
  const { waiting } = useStanding();
  const [oldest] = waiting;
  if (!oldest) return null;
  const since = format.moment(new Date(oldest.at).toISOString());
  return (
    <Plural
      value={waiting.length}
      one={`# change has been waiting to be sent since ${since}.`}
      other={`# changes have been waiting to be sent since ${since}.`}
    />
  );
}

/** The way back of what somebody else deleted from a device, and saved before that. */
function SealedSection() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const take = async (file: File) => {
    try {
      const count = await takeBack(tabTokens.person() ?? rememberMark.person() ?? '', file);
      if (count === 0)
        toasts.add(() => ({
          severity: 'warn',
          summary: t`Nothing in it is yours`,
          detail: t`This is no sealed file, or its changes are somebody else’s.`,
          life: 10_000,
        }));
      else
        toasts.add(() => ({
          severity: 'success',
          summary: plural(count, { one: '# change is back', other: '# changes are back' }),
          life: 5000,
        }));
    } catch (error) {
      toasts.add(() => ({
        severity: 'error',
        summary: t`The file could not be opened`,
        detail: errorText(error),
        life: 10_000,
      }));
    }
  };
  return (
    <AccountSection
      title={t`Sealed file`}
      lead={t`Were changes of yours deleted from a device before they were sent? If they were saved to a sealed file, open it here, and they are sent.`}
    >
      <FileField takesFocus={false} onChoose={(file) => void take(file)} />
    </AccountSection>
  );
}
