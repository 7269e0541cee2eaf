import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { WaysIn } from '#contract/invitation.ts';
import { NO_DOORS } from '../../app/providers/sign-in-options.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import type { SignInOptions } from '#contract/sign-in-options.ts';
import { ProblemError } from '../../app/api/problem-error.ts';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { FormProblem } from '../../app/form/use-form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { invitationCalls } from './invitation-calls.ts';
import { Screen, ToSignIn } from './screen.tsx';
import { SignUpScreen } from './sign-up-screen.tsx';

/** A notebook is opened by anybody, or by whoever has an invitation; the others are told so. */
export function SignUpPage({ rules }: { rules: WaysIn }) {
  const { doors = NO_DOORS } = rules;
  // It stays in the address: whoever reloads the page still has it.
  const found = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('invitation') });
  // While this page is being left, the address is the next one's already.
  const [token, setToken] = useState(found);
  if (found !== null && found !== token) setToken(found);
  if (token === null && rules.mode !== 'open') return <Uninvited mode={rules.mode} />;
  const invitation = token ?? undefined;
  if (doors.only) return <ByProvider doors={doors} invitation={invitation} />;
  const others = doors.providers.length > 0 && (
    <ProviderButtons doors={doors} invitation={invitation} />
  );
  return token === null ? (
    <SignUpScreen domains={rules.domains} others={others} />
  ) : (
    <Invitation key={token} token={token} others={others} />
  );
}

/** A notebook is opened by coming in the first time. */
function ByProvider(props: { doors: SignInOptions; invitation: string | undefined }) {
  const { t } = useLingui();
  return (
    <Screen
      title={t`A new notebook`}
      lead={t`It opens when you sign in for the first time: there is no password to choose.`}
    >
      <ProviderButtons {...props} />
    </Screen>
  );
}

function Invitation({ token, others }: { token: string; others: ReactNode }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => invitationCalls.lookAtInvitation({ body: { invitation: token } }),
    staleTime: Infinity,
  });
  if (data)
    return (
      <SignUpScreen
        invitation={token}
        {...(data.email !== null && { invited: data.email })}
        others={others}
      />
    );
  if (error instanceof ProblemError && error.code === 'invitation_over') return <Over />;
  if (error)
    return (
      <Screen title={t`Your invitation`}>
        <FormProblem text={errorText(error)} />
      </Screen>
    );
  return <Skeleton rows={3} label={t`Looking at your invitation…`} />;
}

function Over() {
  const { t } = useLingui();
  return (
    <Screen
      title={t`This invitation is over`}
      lead={t`It was used or taken back, or its time is up. Whoever sent it can make you a new one.`}
    >
      <ToSignIn />
    </Screen>
  );
}

function Uninvited({ mode }: { mode: 'invited' | 'closed' }) {
  const { t } = useLingui();
  return (
    <Screen
      title={mode === 'invited' ? t`By invitation` : t`No new notebooks here`}
      lead={
        mode === 'invited'
          ? t`This Habitude is for people who were invited. If you have an invitation, open its link. If not, ask whoever runs this server for one.`
          : t`This Habitude takes no new notebooks at the moment. If you have an invitation, open its link: it works all the same.`
      }
    >
      <ToSignIn />
    </Screen>
  );
}
