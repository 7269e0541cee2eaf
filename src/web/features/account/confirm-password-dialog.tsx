import { Trans, useLingui } from '@lingui/react/macro';
import { passwordBody } from '#contract/profile.ts';
import { api } from '../../api/api.ts';
import { FormProblem } from '../../shell/form/form-problem.tsx';
import { PasswordField } from '../../shell/form/password-field.tsx';
import { useForm } from '../../shell/form/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SECTION_FORM_CLASS } from './account-section.tsx';
import { WRONG_PASSWORD, blamePassword } from './blame-password.ts';

interface ConfirmPasswordDialogProps {
  /** the password was right, and what was asked for can go on */
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks a person who logged in a while ago for their password once more. */
export function ConfirmPasswordDialog({ onConfirmed, onCancel }: ConfirmPasswordDialogProps) {
  const { t } = useLingui();
  const { formProps, errorOf, problem, pending } = useForm({
    schema: passwordBody,
    read: (fields) => ({ password: fields.get('password') }),
    send: async (body) => {
      await blamePassword('password', api.confirmPassword({ body }));
      onConfirmed();
    },
    texts: WRONG_PASSWORD,
  });
  return (
    <Dialog title={t`Is it you?`} onClose={onCancel}>
      <form {...formProps} className={SECTION_FORM_CLASS}>
        <p>
          <Trans>
            You logged in a while ago. Give your password once more to end other sessions.
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
          <Button type="submit" variant="primary" pending={pending}>
            <Trans>Continue</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
