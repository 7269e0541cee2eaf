import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { emailCodeBody } from '#contract/account.ts';
import { api } from '../../api/api.ts';
import { profileQuery } from '../../api/queries.ts';
import { FormProblem } from '../../shell/form/form-problem.tsx';
import { useForm } from '../../shell/form/use-form.ts';
import { toasts } from '../../shell/toasts/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SECTION_FORM_CLASS } from './account-section.tsx';
import { sessionsQuery } from './sessions.queries.ts';

interface EmailCodeFormProps {
  email: string;
  onChanged: () => void;
  onCancel: () => void;
}

export function EmailCodeForm({ email, onChanged, onCancel }: EmailCodeFormProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { formProps, errorOf, problem, pending } = useForm({
    schema: emailCodeBody,
    read: (fields) => ({ email, code: fields.get('code') }),
    send: async (body) => {
      queryClient.setQueryData(profileQuery.queryKey, await api.confirmEmailChange({ body }));
      toasts.add(() => ({
        severity: 'success',
        summary: t`Your address is changed`,
        detail: t`Your other sessions have ended.`,
        life: 6000,
      }));
      onChanged();
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  return (
    <form {...formProps} className={SECTION_FORM_CLASS}>
      <p>
        <Trans>
          We sent six digits to <strong className="wrap-anywhere">{email}</strong>.
        </Trans>
      </p>
      <TextField
        label={t`Code`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="numerals text-xl tracking-[0.3em]"
        error={errorOf('code')}
      />
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending}>
          <Trans>Change the address</Trans>
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
