import { useLingui as useMessages } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { emailBody } from '#contract/account.ts';
import { api } from '../../app/api/api.ts';
import { FormProblem, useForm } from '../../app/form/use-form.tsx';
import { PROBLEM_TEXTS } from '../../app/errors/problem-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseNewPassword, useHashSecret } from './new-password.tsx';
import { EmailField, LINK_CLASS, Screen } from './screen.tsx';

/** Both steps: asking for a link, and choosing a new password with the token that it brings. */
export function ForgotPasswordScreen() {
  const token = useHashSecret('token');
  const [refused, setRefused] = useState<string>();
  if (token === undefined || token === refused) {
    return <AskForLink afterRefusal={token !== undefined} />;
  }
  return <ChooseNewPassword token={token} onRefused={() => setRefused(token)} />;
}

/** @param afterRefusal whether the person came with a link that counts no longer */
function AskForLink({ afterRefusal }: { afterRefusal: boolean }) {
  const { t } = useLingui();
  const { _ } = useMessages();
  const [asked, setAsked] = useState<{ email: string; sent: boolean }>();
  const sentTo = asked?.email;

  const form = useForm({
    schema: emailBody,
    async send(body) {
      setAsked(undefined);
      setAsked(await api.forgotPassword({ body }));
    },
  });

  return (
    <Screen
      title={t`Forgotten? It happens`}
      isNext={afterRefusal}
      lead={t`Tell us your address, and we will email you a link to choose a new password.`}
      aside={
        <Link to="/auth/login" className={LINK_CLASS}>
          {t`Go back to sign-in`}
        </Link>
      }
    >
      <form {...form.props} className="flex flex-col gap-4">
        <EmailField {...form.field('email')} />
        <FormProblem
          text={form.problem ?? (afterRefusal ? _(PROBLEM_TEXTS.invalid_token) : undefined)}
        />
        <div role="status">
          {asked && (
            <p className="border-l-4 border-green py-1 pl-3">
              {asked.sent ? (
                <Trans>
                  If <strong className="wrap-anywhere">{sentTo}</strong> has a notebook here, we
                  have sent a link there. It is valid for 30 minutes.
                </Trans>
              ) : (
                <Trans>
                  We have sent no further link. If{' '}
                  <strong className="wrap-anywhere">{sentTo}</strong> has a notebook here, the links
                  that we sent there in the last day are valid for 30 minutes from now, until one is
                  used or the password changes. If somebody else changed it, use the link of the
                  email about that.
                </Trans>
              )}
            </p>
          )}
        </div>
        <Button type="submit" variant="primary" pending={form.pending} className="min-h-12">
          {t`Send me a link`}
        </Button>
      </form>
    </Screen>
  );
}
