import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { useErrorText } from '../../shell/problems/use-error-text.ts';
import { toasts } from '../../shell/toasts/toast-store.ts';
import { Button } from '../../ui/button.tsx';

/** The server sends at most one mail a minute. */
const PAUSE = 60_000;

export function ResendButton({ email }: { email: string }) {
  const { t } = useLingui();
  const textOfError = useErrorText();
  const [pausing, setPausing] = useState(false);

  useEffect(() => {
    if (!pausing) return undefined;
    const timer = setTimeout(() => setPausing(false), PAUSE);
    return () => clearTimeout(timer);
  }, [pausing]);

  const resend = useMutation({
    mutationFn: () => api.resendVerificationEmail({ body: { email } }),
    onSuccess() {
      setPausing(true);
      toasts.add({ severity: 'info', summary: t`A new code is on its way.`, life: 6000 });
    },
    onError: (error) => toasts.add({ severity: 'error', summary: textOfError(error), life: 8000 }),
  });

  return (
    <Button variant="quiet" pending={resend.isPending || pausing} onClick={() => resend.mutate()}>
      {pausing ? <Trans>Sent. Another one in a minute</Trans> : <Trans>Send a new code</Trans>}
    </Button>
  );
}
