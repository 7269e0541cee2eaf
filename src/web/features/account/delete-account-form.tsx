import { Trans, useLingui } from '@lingui/react/macro';
import { passwordBody } from '#contract/profile.ts';
import { api } from '../../api/api.ts';
import { FormProblem } from '../../shell/form/form-problem.tsx';
import { PasswordField } from '../../shell/form/password-field.tsx';
import { useForm } from '../../shell/form/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { SECTION_FORM_CLASS } from './account-section.tsx';
import { WRONG_PASSWORD, blamePassword } from './blame-password.ts';

interface DeleteAccountFormProps {
  email: string;
  onDeleted: () => void;
  onCancel: () => void;
}

export function DeleteAccountForm({ email, onDeleted, onCancel }: DeleteAccountFormProps) {
  const { t } = useLingui();
  const { formProps, errorOf, problem, pending } = useForm({
    schema: passwordBody,
    read: (fields) => ({ password: fields.get('password') }),
    send: async (body) => {
      await blamePassword('password', api.deleteAccount({ body }));
      onDeleted();
    },
    texts: WRONG_PASSWORD,
  });
  return (
    <form {...formProps} className={SECTION_FORM_CLASS}>
      <p>
        <Trans>
          The account of <strong className="wrap-anywhere">{email}</strong>, all its habits and all
          their stamps are deleted. Nothing brings them back.
        </Trans>
      </p>
      <PasswordField
        label={t`Your password`}
        name="password"
        autoComplete="current-password"
        error={errorOf('password')}
      />
      <FormProblem text={problem} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="danger" pending={pending}>
          <Trans>Delete for ever</Trans>
        </Button>
      </div>
    </form>
  );
}
