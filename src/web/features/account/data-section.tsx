import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useErrorText } from '../../shell/problems/use-error-text.ts';
import { toasts } from '../../shell/toasts/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { AccountSection } from './account-section.tsx';
import { download } from './download.ts';

/** Everything that is stored of the person, in one file. */
export function DataSection() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => api.exportAccount(),
    onSuccess: (data) => download(`habitude-${data.exported_at.slice(0, 10)}.json`, data),
    onError: (error) =>
      toasts.add({
        severity: 'error',
        summary: t`The download failed`,
        detail: errorText(error),
        life: 10_000,
      }),
  });
  return (
    <AccountSection
      title={t`Your data`}
      lead={t`Your profile, your habits with every stamp, and your sessions, as one JSON file.`}
    >
      <Button pending={isPending} onClick={() => mutate()}>
        <Trans>Download all data</Trans>
      </Button>
    </AccountSection>
  );
}
