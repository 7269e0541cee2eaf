import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { useErrorText } from '../../shell/problems/use-error-text.ts';
import { toasts } from '../../shell/toasts/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { noteCodeRequest, pauseBeforeCode } from './code-requests.ts';

/** Asks for a new code, and only while one would be sent. */
export function ResendButton({ email }: { email: string }) {
  const { t } = useLingui();
  const textOfError = useErrorText();
  const [pause, setPause] = useState(() => pauseBeforeCode(email));

  useEffect(() => {
    if (pause === 0) return undefined;
    const timer = setTimeout(() => setPause(pauseBeforeCode(email)), pause);
    return () => clearTimeout(timer);
  }, [pause, email]);

  const resend = useMutation({
    mutationFn: () => api.resendVerificationEmail({ body: { email } }),
    onSuccess() {
      noteCodeRequest(email);
      setPause(pauseBeforeCode(email));
      toasts.add(() => ({
        severity: 'info',
        // Nobody learns here which addresses are known.
        summary: t`If this address is waiting for a code, a new one is on its way.`,
        life: 8000,
      }));
    },
    onError: (error) =>
      toasts.add(() => ({ severity: 'error', summary: textOfError(error), life: 8000 })),
  });

  return (
    <Button variant="quiet" pending={resend.isPending || pause > 0} onClick={() => resend.mutate()}>
      {pause > 0 ? <Trans>Another code in a minute</Trans> : <Trans>Send a new code</Trans>}
    </Button>
  );
}
