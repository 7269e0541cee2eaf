import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Session } from '#contract/profile.ts';
import { api } from '../../app/api/api.ts';
import { useRefusal } from '../../app/errors/use-error-text.ts';
import { succeed } from '../../app/toasts/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { AccountSection, Loaded } from './account-frame.tsx';
import { useProof } from './prove-dialog.tsx';
import { RowButton, RowList } from './rows.tsx';

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api.listSessions({}, { signal }),
});

/** Where the person is signed in, and how they came in there. */
export function SessionsSection() {
  const { t } = useLingui();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const query = useQuery(sessionsQuery);
  const { proven, dialog } = useProof();
  // Without an id, all but this one.
  const { mutate: end, isPending } = useMutation({
    mutationFn: (id: string | undefined) =>
      proven(() =>
        id === undefined ? api.endOtherSessions() : api.endSession({ params: { id } }),
      ),
    onSuccess(done, id) {
      if (!done) return;
      const say = () =>
        id === undefined ? t`All other sessions were ended` : t`The session was ended`;
      succeed(say);
    },
    onError: (error) => refuse(error, () => t`The session is still open`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <AccountSection title={t`Sessions`} lead={t`The devices on which you are signed in.`}>
      <Loaded query={query} rows={2} label={t`Loading your sessions…`}>
        {(sessions) => (
          <>
            <RowList items={sessions} empty={null}>
              {(session) => (
                <SessionRow session={session} pending={isPending} onEnd={() => end(session.id)} />
              )}
            </RowList>
            {sessions.length > 1 && (
              <Button pending={isPending} onClick={() => end(undefined)}>
                {t`End all other sessions`}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {dialog}
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
  const by =
    session.opened_by &&
    {
      password: t`by password`,
      code: t`by password and code`,
      recovery: t`by password and recovery code`,
      passkey: t`by passkey`,
      identity: t`by provider`,
      link: t`by a link from the operator`,
      header: t`by the proxy`,
    }[session.opened_by];
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 border-b border-rule py-2">
      <div id={id} className="min-w-0">
        <p className="font-semibold wrap-anywhere">{session.device || t`Unknown device`}</p>
        <p className="text-sm text-faint">
          <Trans>
            Last used {seen}, signed in {begun}
          </Trans>
          {by !== undefined && <span className="block first-letter:uppercase">{by}</span>}
        </p>
      </div>
      {session.current ? (
        <span className="shrink-0 text-sm text-faint">{t`This device`}</span>
      ) : (
        <RowButton row={id} pending={pending} onClick={onEnd}>{t`End`}</RowButton>
      )}
    </li>
  );
}
