import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { passwordBody } from '#contract/profile.ts';
import type { Profile } from '#contract/profile.ts';
import { api } from '../../api/api.ts';
import { FormProblem } from '../../shell/form/form-problem.tsx';
import { PasswordField } from '../../shell/form/password-field.tsx';
import { useForm } from '../../shell/form/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AccountSection, SECTION_FORM_CLASS } from './account-section.tsx';
import { WRONG_PASSWORD, blamePassword } from './blame-password.ts';

interface DeleteSectionProps {
  profile: Profile;
  onDeleted: () => void;
}

export function DeleteSection({ profile, onDeleted }: DeleteSectionProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  return (
    <AccountSection
      title={t`Delete the account`}
      lead={t`Everything that is stored about you is deleted, at once and for ever.`}
    >
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Trans>Delete the account</Trans>
      </Button>
      {asking && (
        <Dialog title={t`Delete the account?`} role="alertdialog" onClose={() => setAsking(false)}>
          <DeleteAccountForm
            email={profile.email}
            onDeleted={onDeleted}
            onCancel={() => setAsking(false)}
          />
        </Dialog>
      )}
    </AccountSection>
  );
}

interface DeleteAccountFormProps {
  email: string;
  onDeleted: () => void;
  onCancel: () => void;
}

function DeleteAccountForm({ email, onDeleted, onCancel }: DeleteAccountFormProps) {
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
