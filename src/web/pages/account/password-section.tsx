import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { PASSWORD_MIN } from '#contract/fields.ts';
import type { Credentials } from '#contract/passkeys.ts';
import { changePasswordBody } from '#contract/profile.ts';
import { api } from '../../app/api/api.ts';
import { PASSWORD_TOO_SHORT } from '../../app/errors/problem-texts.ts';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { FieldsForm, FormProblem, useForm } from '../../app/form/use-form.tsx';
import { PasswordField } from '../../app/form/password-field.tsx';
import { passkeyCalls } from '../../app/passkeys/passkeys.ts';
import { profileStore, useProfile } from '../../app/session/profile-store.ts';
import { succeed } from '../../app/toasts/toast-store.ts';
import { useFocusKept } from '../../ui/browser.ts';
import { ConfirmButton } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { AccountSection, FoldedForm, Loaded } from './account-frame.tsx';
import {
  credentialsQuery,
  useConfirmed,
  useCredentialsRenewal,
  usePasswordProof,
} from './prove-dialog.tsx';

/** The password: another one, a first one, or none any more. */
export function PasswordSection() {
  const { t } = useLingui();
  const query = useQuery(credentialsQuery);
  const format = useFormat();
  const hasPassword = query.data?.password ?? false;
  const none = useFocusKept<HTMLParagraphElement>(Number(hasPassword));
  const changedAt = useProfile()?.password_changed_at;
  const day = changedAt && format.moment(changedAt, 'day');
  return (
    <AccountSection
      title={t`Password`}
      lead={
        day
          ? t`Last changed on ${day}. Changing it ends your other sessions.`
          : t`Changing it ends your other sessions.`
      }
    >
      <Loaded query={query} rows={1} label={t`Loading…`}>
        {(credentials) => (
          <>
            {!credentials.password && (
              <p
                ref={none}
                tabIndex={-1}
                className="outline-none"
              >{t`Your account has no password.`}</p>
            )}
            <FoldedForm
              label={credentials.password ? t`Change the password` : t`Choose a password`}
            >
              {(onLeave) => <PasswordForm isFirst={!credentials.password} onLeave={onLeave} />}
            </FoldedForm>
            {credentials.password && hasOtherWay(credentials) && <RemovePassword />}
          </>
        )}
      </Loaded>
    </AccountSection>
  );
}

/** Whether something lets a person in beside a password. */
function hasOtherWay({ passkeys, identities = [] }: Credentials): boolean {
  return [...passkeys, ...identities].some(({ usable }) => usable);
}

function PasswordForm({ isFirst, onLeave }: { isFirst: boolean; onLeave: () => void }) {
  const { t } = useLingui();
  const renew = useCredentialsRenewal();
  const { field, proven, dialog } = usePasswordProof('current_password');
  const form = useForm({
    schema: changePasswordBody,
    send: async (body) => {
      if (!(await proven(() => api.changePassword({ body })))) return;
      onLeave();
      profileStore.fetch().catch(() => undefined);
      succeed(
        () => (isFirst ? t`Your password was set` : t`Your password was changed`),
        () => t`Your other sessions have ended.`,
      );
      await renew();
    },
    texts: { too_short: PASSWORD_TOO_SHORT },
  });
  return (
    <>
      <FieldsForm
        form={form}
        submit={isFirst ? t`Choose the password` : t`Change the password`}
        onCancel={onLeave}
      >
        {field(form, t`Current password`)}
        <PasswordField
          {...form.field('new_password')}
          label={t`New password`}
          autoComplete="new-password"
          description={<Trans>At least {PASSWORD_MIN} characters.</Trans>}
        />
      </FieldsForm>
      {dialog}
    </>
  );
}

function RemovePassword() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { run, isPending, error, dialog } = useConfirmed(
    () => passkeyCalls.removePassword(),
    () => succeed(() => t`Your password was removed`),
    useCredentialsRenewal(),
  );
  return (
    <>
      {error !== null && <FormProblem text={errorText(error)} />}
      <ConfirmButton
        label={t`Remove the password`}
        title={t`Remove the password?`}
        confirm={t`Remove`}
        pending={isPending}
        onConfirm={() => run(undefined)}
      >
        <p>
          <Trans>
            From then on a passkey or a provider opens your account. Your other sessions end. You
            can choose a password again at any time.
          </Trans>
        </p>
      </ConfirmButton>
      {dialog}
    </>
  );
}
