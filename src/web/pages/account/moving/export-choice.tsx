import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ExportRemark } from '#contract/export.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { todayAt } from '#domain/today.ts';
import { useErrorText } from '../../../app/errors/use-error-text.ts';
import { useProfile } from '../../../app/session/profile-store.ts';
import { toasts } from '../../../app/toasts/toast-store.ts';
import { Button } from '../../../ui/button.tsx';
import { download } from '../../../ui/download.ts';
import { ExportRemarks } from './export-remarks.tsx';

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
export function ExportChoice(props: ExportChoiceProps) {
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
