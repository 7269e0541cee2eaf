import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { PASSWORD_MIN } from '#contract/fields.ts';
import { changePasswordBody } from '#contract/profile.ts';
import type { Session } from '#contract/profile.ts';
import { api } from '../../app/api/api.ts';
import { ProblemError } from '../../app/api/problem-error.ts';
import { PASSWORD_TOO_SHORT } from '../../app/errors/problem-texts.ts';
import { useRefusal } from '../../app/errors/use-error-text.ts';
import { FormEnd, useForm } from '../../app/form/use-form.tsx';
import { PasswordField } from '../../app/form/password-field.tsx';
import { profileStore, useProfile } from '../../app/session/profile-store.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { AccountSection, FoldedForm, Loaded, SECTION_FORM_CLASS } from './account-frame.tsx';
import { PasswordDialog, WRONG_PASSWORD, blamePassword } from './password-dialog.tsx';

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
      <FoldedForm label={t`Change the password`} Form={PasswordForm} />
    </AccountSection>
  );
}

function PasswordForm({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form = useForm({
    schema: changePasswordBody,
    send: async (body) => {
      await blamePassword('current_password', api.changePassword({ body }));
      onLeave();
      profileStore.fetch().catch(() => undefined);
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
      <FormEnd form={form} submit={t`Change the password`} onCancel={onLeave} />
    </form>
  );
}

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api.listSessions({}, { signal }),
});

function SessionsSection() {
  const { t } = useLingui();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const query = useQuery(sessionsQuery);
  /** what is to be ended once the password was given */
  const [waiting, setWaiting] = useState<{ id: string | undefined }>();
  // Without an id, all but this one.
  const { mutate: end, isPending } = useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined ? api.endOtherSessions() : api.endSession({ params: { id } }),
    onError: (error, id) =>
      error instanceof ProblemError && error.code === 'password_needed'
        ? setWaiting({ id })
        : refuse(error, () => t`The session is still open`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <AccountSection title={t`Sessions`} lead={t`The devices on which you are signed in.`}>
      <Loaded query={query} rows={2} label={t`Loading your sessions…`}>
        {(sessions) => (
          <>
            <ul className="w-full border-t border-rule">
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  pending={isPending}
                  onEnd={() => end(session.id)}
                />
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button pending={isPending} onClick={() => end(undefined)}>
                {t`End all other sessions`}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {waiting && (
        <PasswordDialog
          title={t`Confirm it’s you`}
          role="dialog"
          submit={t`Continue`}
          variant="primary"
          send={api.confirmPassword}
          onDone={() => {
            setWaiting(undefined);
            end(waiting.id);
          }}
          onCancel={() => setWaiting(undefined)}
        >
          {t`You signed in a while ago. Enter your password again to end other sessions.`}
        </PasswordDialog>
      )}
    </AccountSection>
  );
}

interface SessionRowProps {
  session: Session;
  pending: boolean;
  onEnd: () => void;
}

function SessionRow({ session, pending, onEnd }: SessionRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const begun = format.moment(session.created_at);
  const seen = format.moment(session.last_seen_at);
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 border-b border-rule py-2">
      <div id={`${id}-what`} className="min-w-0">
        <p className="font-semibold wrap-anywhere">{session.device || t`Unknown device`}</p>
        <p className="text-sm text-faint">
          <Trans>
            Last used {seen}, signed in {begun}
          </Trans>
        </p>
      </div>
      {session.current ? (
        <span className="shrink-0 text-sm text-faint">{t`This device`}</span>
      ) : (
        <Button
          id={`${id}-end`}
          pending={pending}
          onClick={onEnd}
          aria-labelledby={`${id}-end ${id}-what`}
        >
          {t`End`}
        </Button>
      )}
    </li>
  );
}
