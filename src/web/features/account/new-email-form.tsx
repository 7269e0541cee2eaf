import { Trans, useLingui } from '@lingui/react/macro';
import { changeEmailBody } from '#contract/profile.ts';
import { api } from '../../api/api.ts';
import { FormProblem } from '../../shell/form/form-problem.tsx';
import { PasswordField } from '../../shell/form/password-field.tsx';
import { useForm } from '../../shell/form/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SECTION_FORM_CLASS } from './account-section.tsx';
import { WRONG_PASSWORD, blamePassword } from './blame-password.ts';

interface NewEmailFormProps {
  onAsked: (email: string) => void;
  onCancel: () => void;
}

export function NewEmailForm({ onAsked, onCancel }: NewEmailFormProps) {
  const { t } = useLingui();
  const { formProps, errorOf, problem, pending } = useForm({
    schema: changeEmailBody,
    read: (fields) => ({ email: fields.get('email'), password: fields.get('password') }),
    send: async (body) => {
      const { email } = await blamePassword('password', api.requestEmailChange({ body }));
      onAsked(email);
    },
    texts: WRONG_PASSWORD,
  });
  return (
    <form {...formProps} className={SECTION_FORM_CLASS}>
      <TextField
        label={t`New address`}
        name="email"
        type="email"
        autoComplete="email"
        error={errorOf('email')}
        description={t`We send a code there; the address changes once you have entered it.`}
      />
      <PasswordField
        label={t`Your password`}
        name="password"
        autoComplete="current-password"
        error={errorOf('password')}
      />
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending}>
          <Trans>Send the code</Trans>
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
