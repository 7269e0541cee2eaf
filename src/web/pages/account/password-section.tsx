import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PASSWORD_MIN } from '#contract/fields.ts';
import { changePasswordBody } from '#contract/profile.ts';
import { api } from '../../app/api/api.ts';
import { PASSWORD_TOO_SHORT } from '../../app/errors/problem-texts.ts';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { FormEnd, FormProblem, useForm } from '../../app/form/use-form.tsx';
import { PasswordField } from '../../app/form/password-field.tsx';
import { passkeyCalls } from '../../app/passkeys/passkeys.ts';
import { profileStore, useProfile } from '../../app/session/profile-store.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { AccountSection, FoldedForm, Loaded, SECTION_FORM_CLASS } from './account-frame.tsx';
import { WRONG_PASSWORD, blamePassword } from './blame-password.ts';
import type { Credentials } from '#contract/passkeys.ts';
import { credentialsQuery, isNotProven, isPasswordEnough, useProof } from './prove-dialog.tsx';

/** The password: another one, a first one, or none any more. */
export function PasswordSection() {
  const { t } = useLingui();
  const query = useQuery(credentialsQuery);
  const format = useFormat();
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
            {!credentials.password && <p>{t`Your account has no password.`}</p>}
            <FoldedForm
              label={credentials.password ? t`Change the password` : t`Choose a password`}
              Form={PasswordForm}
            />
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

function useRenew() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [credentialsQuery.queryKey, ['sessions']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

function PasswordForm({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui();
  const renew = useRenew();
  const { proven, dialog } = useProof();
  const { data: credentials } = useQuery(credentialsQuery);
  const isAsked = credentials === undefined || isPasswordEnough(credentials);
  const isFirst = credentials?.password === false;
  const form = useForm({
    schema: changePasswordBody,
    send: async (body) => {
      try {
        await blamePassword(
          'current_password',
          proven(() => api.changePassword({ body })),
        );
      } catch (error) {
        if (isNotProven(error)) return;
        throw error;
      }
      onLeave();
      profileStore.fetch().catch(() => undefined);
      toasts.add(() => ({
        severity: 'success',
        summary: isFirst ? t`Your password was set` : t`Your password was changed`,
        detail: t`Your other sessions have ended.`,
        life: 6000,
      }));
      await renew();
    },
    texts: { ...WRONG_PASSWORD, too_short: PASSWORD_TOO_SHORT },
  });
  return (
    <>
      <form {...form.props} className={SECTION_FORM_CLASS}>
        {isAsked && (
          <PasswordField
            {...form.field('current_password')}
            label={t`Current password`}
            autoComplete="current-password"
          />
        )}
        <PasswordField
          {...form.field('new_password')}
          label={t`New password`}
          autoComplete="new-password"
          description={<Trans>At least {PASSWORD_MIN} characters.</Trans>}
        />
        <FormEnd
          form={form}
          submit={isFirst ? t`Choose the password` : t`Change the password`}
          onCancel={onLeave}
        />
      </form>
      {dialog}
    </>
  );
}

function RemovePassword() {
  const { t } = useLingui();
  const renew = useRenew();
  const errorText = useErrorText();
  const { proven, dialog } = useProof();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => proven(() => passkeyCalls.removePassword()),
    onSettled: renew,
  });
  return (
    <>
      {error !== null && !isNotProven(error) && <FormProblem text={errorText(error)} />}
      <Button pending={isPending} onClick={() => setAsking(true)}>
        {t`Remove the password`}
      </Button>
      {dialog}
      {isAsking && (
        <ConfirmDialog
          title={t`Remove the password?`}
          confirm={t`Remove`}
          onConfirm={() => {
            setAsking(false);
            mutate();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>
            <Trans>
              From then on a passkey or a provider opens your account. Your other sessions end. You
              can choose a password again at any time.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
