import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { PASSWORD_MIN } from '#contract/fields.ts';
import { changePasswordBody } from '#contract/profile.ts';
import { api } from '../../app/api/api.ts';
import { FormEnd, useForm } from '../../app/form/use-form.tsx';
import { PasswordField } from '../../app/form/password-field.tsx';
import { PASSWORD_TOO_SHORT } from '../../app/errors/problem-texts.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { AccountSection, SECTION_FORM_CLASS } from './account-section.tsx';
import { WRONG_PASSWORD, blamePassword } from './blame-password.ts';
import { SessionsSection } from './sessions-section.tsx';
import { sessionsQuery } from './sessions.queries.ts';

/** The password, and where the person is signed in. */
export function SecurityScreen() {
  return (
    <>
      <PasswordSection />
      <SessionsSection />
    </>
  );
}

function PasswordSection() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form = useForm({
    schema: changePasswordBody,
    read: (fields) => ({
      current_password: fields.get('current_password'),
      new_password: fields.get('new_password'),
    }),
    send: async (body) => {
      await blamePassword('current_password', api.changePassword({ body }));
      form.props.ref.current?.reset();
      toasts.add(() => ({
        severity: 'success',
        summary: t`Your password was changed`,
        detail: t`Your other sessions have ended.`,
        life: 6000,
      }));
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    texts: { ...WRONG_PASSWORD, too_short: PASSWORD_TOO_SHORT },
  });
  return (
    <AccountSection title={t`Password`} lead={t`Changing it ends your other sessions.`}>
      <form {...form.props} className={SECTION_FORM_CLASS}>
        <PasswordField
          {...form.field('current_password')}
          label={t`Current password`}
          autoComplete="current-password"
        />
        <PasswordField
          {...form.field('new_password')}
          label={t`New password`}
          autoComplete="new-password"
          description={<Trans>At least {PASSWORD_MIN} characters.</Trans>}
        />
        <FormEnd form={form} submit={t`Change the password`} className="self-start" />
      </form>
    </AccountSection>
  );
}
