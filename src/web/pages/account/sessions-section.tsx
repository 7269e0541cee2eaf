import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '#contract/profile.ts';
import { api } from '../../app/api/api.ts';
import { ProblemError } from '../../app/api/problem-error.ts';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { AccountSection } from './account-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { sessionsQuery, useEndSessions } from './sessions.queries.ts';

export function SessionsSection() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data: sessions, error } = useQuery(sessionsQuery);
  const { mutate, isPending } = useEndSessions();
  /** what is to be ended once the password was given */
  const [waiting, setWaiting] = useState<{ id: string | undefined }>();
  const end = (id: string | undefined) =>
    mutate(id, {
      onError: (reason) => {
        if (reason instanceof ProblemError && reason.code === 'password_needed') {
          return setWaiting({ id });
        }
        toasts.add(() => ({
          severity: 'error',
          summary: t`The session is still open`,
          detail: errorText(reason),
          life: 10_000,
        }));
      },
    });
  return (
    <AccountSection title={t`Sessions`} lead={t`The devices on which you are signed in.`}>
      {!sessions && !error && (
        <div className="w-full">
          <Skeleton rows={2} label={t`Loading your sessions…`} />
        </div>
      )}
      {!sessions && error && <p className="text-alarm">{errorText(error)}</p>}
      {sessions && (
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
      )}
      {sessions && sessions.length > 1 && (
        <Button pending={isPending} onClick={() => end(undefined)}>
          <Trans>End all other sessions</Trans>
        </Button>
      )}
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
          <Trans>You signed in a while ago. Enter your password again to end other sessions.</Trans>
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
  const begun = format.moment(session.created_at);
  const seen = format.moment(session.last_seen_at);
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 border-b border-rule py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{session.device || t`Unknown device`}</p>
        <p className="text-sm text-faint">
          <Trans>
            Last used {seen}, signed in {begun}
          </Trans>
        </p>
      </div>
      {session.current ? (
        <span className="shrink-0 text-sm text-faint">
          <Trans>This device</Trans>
        </span>
      ) : (
        <Button
          pending={pending}
          onClick={onEnd}
          aria-label={t`End the session on ${session.device}`}
        >
          <Trans>End</Trans>
        </Button>
      )}
    </li>
  );
}
