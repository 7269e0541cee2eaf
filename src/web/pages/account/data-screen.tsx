import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ExportRemark } from '#contract/export.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { countEntered } from '#domain/entries.ts';
import { todayAt } from '#domain/today.ts';
import { useRefusal } from '../../app/errors/use-error-text.ts';
import { useProfile } from '../../app/session/profile-store.ts';
import { rememberMark, tabTokens } from '../../app/session/token-store.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { notebookStore } from '../../sync/notebook-store.ts';
import { openSealedFile } from '../../sync/sealed-file.ts';
import { emptyDevice, useNotebook, useNotebookState } from '../../sync/use-notebook.ts';
import { download } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { AccountSection } from './account-frame.tsx';
import { FileField } from './import-parts.tsx';
import { ImportSection } from './import-section.tsx';
import { useRemarkText } from './moving-texts.ts';
import { UndoSection } from './undo-section.tsx';
import { movingCalls, useImport } from './use-import.ts';

/** What a person brings along and the way back, what they take with them, and what is here. */
export function DataScreen() {
  const steps = useImport();
  return (
    <>
      <ImportSection steps={steps} />
      <UndoSection onUndone={steps.forget} />
      <ExportSection />
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
          fetchFile={movingCalls.exportAccount}
          type="application/json"
          nameOn={(date) => `habitude-${date}.json`}
        />
        <ExportChoice
          title={t`A table`}
          lead={t`Every entry on a line of its own in a CSV file, for a spreadsheet.`}
          action={t`Download a table`}
          fetchFile={movingCalls.exportCsv}
          type="text/csv"
          nameOn={(date) => `habitude-${date}.csv`}
        />
        <ExportChoice
          title={t`For Loop Habit Tracker`}
          lead={t`A backup that Loop restores under “Import data” in its settings, if you want to carry on there. Of each day it has the current entry only.`}
          action={t`Download for Loop`}
          fetchRemarks={movingCalls.listLoopRemarks}
          fetchFile={movingCalls.exportLoopBackup}
          type="application/vnd.sqlite3"
          nameOn={(date) => `Loop Habits Backup ${date}.db`}
        />
        <ExportChoice
          title={t`As Loop’s CSV files`}
          lead={t`The same in a zip file, as Loop’s own export writes it, for other programs that read that. Loop itself does not.`}
          action={t`Download as Loop’s CSV files`}
          fetchRemarks={movingCalls.listLoopRemarks}
          fetchFile={movingCalls.exportLoop}
          type="application/zip"
          nameOn={(date) => `Loop Habits CSV ${date}.zip`}
        />
      </ul>
    </AccountSection>
  );
}

interface ExportChoiceProps {
  title: string;
  lead: string;
  /** what the button does, in full: it stands beside others like it */
  action: string;
  /** what the file can't take along, which is said before it is saved */
  fetchRemarks?: () => Promise<readonly ExportRemark[]>;
  fetchFile: () => Promise<Uint8Array>;
  type: string;
  /** @returns what a file of this day is called */
  nameOn: (date: CivilDate) => string;
}

/** A file that a person can download. */
function ExportChoice(props: ExportChoiceProps) {
  const { title, lead, action, fetchRemarks, fetchFile, type, nameOn } = props;
  const { t } = useLingui();
  const refuse = useRefusal();
  const { ofExport } = useRemarkText();
  const id = useId();
  const profile = useProfile();
  const [remarks, setRemarks] = useState<readonly ExportRemark[]>([]);
  const isAsked = remarks.length > 0;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const found = isAsked ? [] : ((await fetchRemarks?.()) ?? []);
      setRemarks(found);
      return found.length === 0 ? await fetchFile() : undefined;
    },
    onSuccess: (bytes) => {
      if (!bytes || !profile) return;
      const file = new Blob([bytes as Uint8Array<ArrayBuffer>], { type });
      download(nameOn(todayAt(notebookStore.now(), profile)), file);
    },
    onError: (error) => refuse(error, () => t`The download failed`),
  });
  return (
    <li className="flex flex-col items-start gap-x-6 gap-y-3 border-b border-rule py-4 last:border-b-0 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-faint">{lead}</p>
        <div role="status">
          {isAsked && (
            <div id={id} className="mt-3">
              <p className="font-semibold">{t`What Loop cannot keep as it is`}</p>
              <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
                {remarks.map(({ code, count }) => (
                  <li key={code}>{ofExport(code, count)}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </div>
      <Button
        pending={isPending || !profile}
        onClick={() => mutate()}
        aria-label={isPending || isAsked ? undefined : action}
        aria-describedby={isAsked ? id : undefined}
        className="shrink-0"
      >
        {isPending ? t`Preparing…` : isAsked ? t`Download anyway` : t`Download`}
      </Button>
    </li>
  );
}

/** What this device holds, since when something waits to be sent, and a way to empty it. */
function DeviceSection() {
  const { t } = useLingui();
  const format = useFormat();
  const refuse = useRefusal();
  const { keeping, waiting, refused } = useNotebookState();
  const [asking, setAsking] = useState(false);
  const { length } = waiting;
  const unsaved = length + refused.length;
  const [oldest] = waiting;
  const since = oldest && format.moment(new Date(oldest.at).toISOString());
  return (
    <AccountSection title={t`This device`}>
      <p role="status">
        <HeldText />
      </p>
      <p role="status" className="empty:sr-only">
        {since && (
          <Plural
            value={length}
            one={`# change has been waiting to be sent since ${since}.`}
            other={`# changes have been waiting to be sent since ${since}.`}
          />
        )}
      </p>
      {keeping !== 'nothing' && (keeping === 'all' || unsaved > 0) && (
        <Button onClick={() => setAsking(true)}>{t`Delete the copy on this device`}</Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t`Delete the copy on this device?`}
          confirm={t`Delete the copy on this device`}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void emptyDevice().catch(refuse);
          }}
        >
          <p>
            {t`Your notebook stays on the server. This device keeps a copy again the next time you sign in.`}
          </p>
          {unsaved > 0 && (
            <p className="mt-2">
              <Plural
                value={unsaved}
                one="# change that is not saved on the server will be lost."
                other="# changes that are not saved on the server will be lost."
              />
            </p>
          )}
        </ConfirmDialog>
      )}
    </AccountSection>
  );
}

function HeldText() {
  const { t } = useLingui();
  const { keeping } = useNotebookState();
  const { notebook } = useNotebook();
  if (keeping === 'nothing')
    return t`This browser keeps nothing: without a network your notebook does not open here.`;
  if (keeping === 'too little')
    return t`This device has no room for your notebook, nor for what has not been sent yet.`;
  if (keeping !== 'all')
    return t`Of your notebook, this device keeps only what has not been sent yet.`;
  const habits = notebook?.habits ?? [];
  const days = habits.reduce((sum, { entries }) => sum + countEntered(entries), 0);
  return (
    <>
      {t`This device keeps your notebook, so that it opens at once and without a network:`}{' '}
      <Plural value={habits.length} one="# habit" other="# habits" />,{' '}
      <Plural value={days} one="# day" other="# days" />.
    </>
  );
}

/** The way back of what somebody else deleted from a device, and saved before that. */
function SealedSection() {
  const { t } = useLingui();
  const refuse = useRefusal();
  const take = async (file: File) => {
    try {
      const count = await openSealedFile(tabTokens.person() ?? rememberMark.person() ?? '', file);
      toasts.add(() =>
        count === 0
          ? {
              severity: 'warn',
              summary: t`Nothing in this file is yours`,
              detail: t`This is not a sealed file, or it holds somebody else’s changes.`,
              life: 10_000,
            }
          : {
              severity: 'success',
              summary: plural(count, { one: '# change is back', other: '# changes are back' }),
              life: 5000,
            },
      );
    } catch (error) {
      refuse(error, () => t`The file could not be opened`);
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
