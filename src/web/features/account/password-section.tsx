import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { PASSWORD_MIN } from '#contract/fields.ts';
import { changePasswordBody } from '#contract/profile.ts';
import { api } from '../../api/api.ts';
import { FormProblem } from '../../shell/form/form-problem.tsx';
import { PasswordField } from '../../shell/form/password-field.tsx';
import { useForm } from '../../shell/form/use-form.ts';
import { PASSWORD_TOO_SHORT } from '../../shell/problems/field-texts.ts';
import { toasts } from '../../shell/toasts/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { AccountSection, SECTION_FORM_CLASS } from './account-section.tsx';
import { WRONG_PASSWORD, blamePassword } from './blame-password.ts';
import { sessionsQuery } from './sessions.queries.ts';

export function PasswordSection() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { formProps, errorOf, problem, pending } = useForm({
    schema: changePasswordBody,
    read: (fields) => ({
      current_password: fields.get('current_password'),
      new_password: fields.get('new_password'),
    }),
    send: async (body) => {
      await blamePassword('current_password', api.changePassword({ body }));
      formProps.ref.current?.reset();
      toasts.add(() => ({
        severity: 'success',
        summary: t`Your password is changed`,
        detail: t`Your other sessions have ended.`,
        life: 6000,
      }));
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    texts: { ...WRONG_PASSWORD, too_short: PASSWORD_TOO_SHORT },
  });
  return (
    <AccountSection title={t`Password`} lead={t`Changing it ends your other sessions.`}>
      <form {...formProps} className={SECTION_FORM_CLASS}>
        <PasswordField
          label={t`Current password`}
          name="current_password"
          autoComplete="current-password"
          error={errorOf('current_password')}
        />
        <PasswordField
          label={t`New password`}
          name="new_password"
          autoComplete="new-password"
          error={errorOf('new_password')}
          description={<Trans>At least {PASSWORD_MIN} characters.</Trans>}
        />
        <FormProblem text={problem} />
        <Button type="submit" variant="primary" pending={pending} className="self-start">
          <Trans>Change the password</Trans>
        </Button>
      </form>
    </AccountSection>
  );
}
