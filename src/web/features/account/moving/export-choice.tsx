import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CivilDate } from '#domain/civil-date.ts';
import { todayAt } from '#domain/today.ts';
import { profileQuery } from '../../../api/queries.ts';
import { useErrorText } from '../../../shell/problems/use-error-text.ts';
import { toasts } from '../../../shell/toasts/toast-store.ts';
import { Button } from '../../../ui/button.tsx';
import { download } from '../download.ts';

interface ExportChoiceProps {
  title: string;
  /** what this file is for, in a sentence */
  lead: string;
  /** what the button does, in full: it stands beside others like it */
  action: string;
  fetchFile: () => Promise<Blob>;
  /** @returns what a file of this day is called */
  nameOn: (date: CivilDate) => string;
}

/** A file that a person can download. */
export function ExportChoice({ title, lead, action, fetchFile, nameOn }: ExportChoiceProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data: profile } = useQuery(profileQuery);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: fetchFile,
    onSuccess: (file) => {
      if (profile) download(nameOn(todayAt(Date.now(), profile)), file);
    },
    onError: (error) =>
      toasts.add({
        severity: 'error',
        summary: t`The download failed`,
        detail: errorText(error),
        life: 10_000,
      }),
  });
  return (
    <li className="flex flex-col items-start gap-x-6 gap-y-3 border-b border-rule py-4 last:border-b-0 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-faint">{lead}</p>
      </div>
      <Button
        pending={isPending || !profile}
        onClick={() => mutate()}
        aria-label={isPending ? undefined : action}
        className="shrink-0"
      >
        {isPending ? <Trans>Preparing…</Trans> : <Trans>Download</Trans>}
      </Button>
    </li>
  );
}
