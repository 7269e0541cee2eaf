import { useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { confirmBody } from '#contract/profile.ts';
import type { Credentials } from '#contract/passkeys.ts';
import { api } from '../../app/api/api.ts';
import { ProblemError } from '../../app/api/problem-error.ts';
import { blameCode } from '../../app/form/blame-code.ts';
import { FormEnd, FormProblem, useForm } from '../../app/form/use-form.tsx';
import { PasswordField } from '../../app/form/password-field.tsx';
import { passkeyCalls, showPasskey } from '../../app/passkeys/passkeys.ts';
import { usePasskeyError } from '../../app/passkeys/use-passkey-error.ts';
import { useDoors } from '../../app/providers/doors.ts';
import { ProviderButton } from '../../app/providers/provider-button.tsx';
import { leaveFor } from '../../app/providers/provider-flow.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loaded, SECTION_FORM_CLASS } from './account-frame.tsx';
import { WRONG_PASSWORD, blamePassword } from './blame-password.ts';

/** What lets the person in. */
export const credentialsQuery = queryOptions({
  queryKey: ['credentials'],
  queryFn: ({ signal }) => passkeyCalls.listCredentials({}, { signal }),
});

/** Whether the password by itself shows who somebody is, and so is asked for where it is needed. */
export function isPasswordEnough({ password, passkeys, second_factor }: Credentials): boolean {
  return password && !second_factor && !passkeys.some(({ usable }) => usable);
}

/** Of a password and a code, the one beside which it stands is not taken. */
const WRONG_EITHER = { invalid: msg`This is wrong, or was used already.` };

/** Nobody said who they are, and so what was asked for was not done. */
class NotProven extends Error {}

export const isNotProven = (error: unknown): boolean => error instanceof NotProven;

/**
 * Does what only this person may: where the server has to know first who it is, a dialog asks, and
 * then it is done.
 */
export function useProof(): {
  proven: <T>(act: () => Promise<T>) => Promise<T>;
  dialog: ReactNode;
} {
  const [waiting, setWaiting] = useState<{ go: () => void; leave: () => void }>();
  return {
    async proven(act) {
      try {
        return await act();
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== 'password_needed') throw error;
      }
      await new Promise<void>((resolve, reject) => {
        setWaiting({ go: resolve, leave: () => reject(new NotProven()) });
      }).finally(() => setWaiting(undefined));
      return await act();
    },
    dialog: waiting && <ProveDialog onDone={waiting.go} onCancel={waiting.leave} />,
  };
}

interface ProveDialogProps {
  onDone: () => void;
  onCancel: () => void;
}

/** Asks who somebody is, by the strongest of what they have. */
function ProveDialog({ onDone, onCancel }: ProveDialogProps) {
  const { t } = useLingui();
  const query = useQuery(credentialsQuery);
  return (
    <Dialog title={t`Confirm it’s you`} onClose={onCancel}>
      <Loaded query={query} rows={1} label={t`Loading…`}>
        {(credentials) => <Ways credentials={credentials} onDone={onDone} onCancel={onCancel} />}
      </Loaded>
    </Dialog>
  );
}

/** A passkey where there is one; without it at hand, the password with a code. */
function Ways({ credentials, ...props }: ProveDialogProps & { credentials: Credentials }) {
  const { t } = useLingui();
  const { passkeys, password, second_factor, recovery_codes, identities = [] } = credentials;
  const hasPasskey = passkeys.some(({ usable }) => usable);
  const hasCode = second_factor || recovery_codes > 0;
  const [isOther, setIsOther] = useState(false);
  const byProvider = !(password && second_factor) && identities.some(({ usable }) => usable);
  if (!hasPasskey && byProvider) return <ByProvider {...props} hasPassword={password} />;
  if (!hasPasskey) return <ByPassword {...props} withCode={second_factor} />;
  if (isOther) return <ByPassword {...props} withCode />;
  return (
    <>
      <ByPasskey {...props} />
      {password && hasCode && (
        <Button variant="quiet" onClick={() => setIsOther(true)}>
          {t`Use your password and a code instead`}
        </Button>
      )}
    </>
  );
}

function ByPasskey({ onDone, onCancel }: ProveDialogProps) {
  const { t } = useLingui();
  const errorText = usePasskeyError();
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  async function confirm() {
    setPending(true);
    setProblem(undefined);
    try {
      const passkey = await showPasskey(await passkeyCalls.askToConfirm());
      await passkeyCalls.confirmPasskey({ body: { passkey } });
      onDone();
    } catch (error) {
      setProblem(errorText(error));
      setPending(false);
    }
  }
  return (
    <div className={SECTION_FORM_CLASS}>
      <p>{t`You signed in a while ago. Show with a passkey that it is you.`}</p>
      <FormProblem text={problem} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button variant="primary" pending={pending} onClick={() => void confirm()}>
          {t`Use a passkey`}
        </Button>
      </div>
    </div>
  );
}

/** Somebody without a password shows who they are by leaving for their provider, and coming back. */
function ByProvider({ hasPassword, ...props }: ProveDialogProps & { hasPassword: boolean }) {
  const { t } = useLingui();
  const { providers } = useDoors();
  const [isOther, setIsOther] = useState(false);
  if (isOther) return <ByPassword {...props} withCode={false} />;
  return (
    <div className={SECTION_FORM_CLASS}>
      <p>{t`You signed in a while ago. Show at your provider that it is you, then come back and do this again.`}</p>
      {providers.map((provider) => (
        <ProviderButton
          key={provider.key}
          provider={provider}
          leave={(key) => leaveFor(key, { to: 'confirm', remember: false })}
          variant="primary"
        />
      ))}
      {hasPassword && (
        <Button variant="quiet" onClick={() => setIsOther(true)}>
          {t`Use your password instead`}
        </Button>
      )}
      <Button variant="quiet" onClick={props.onCancel}>
        {t`Cancel`}
      </Button>
    </div>
  );
}

function ByPassword({ onDone, onCancel, withCode }: ProveDialogProps & { withCode: boolean }) {
  const { t } = useLingui();
  const form = useForm({
    schema: confirmBody,
    send: async (body) => {
      await blameCode(blamePassword('password', api.confirmPassword({ body })));
      onDone();
    },
    texts: withCode ? WRONG_EITHER : WRONG_PASSWORD,
  });
  return (
    <form {...form.props} className={SECTION_FORM_CLASS}>
      <p>{t`You signed in a while ago. Enter your password again.`}</p>
      <PasswordField
        {...form.field('password')}
        label={t`Your password`}
        autoComplete="current-password"
      />
      {withCode && (
        <TextField
          {...form.field('code')}
          label={t`Code`}
          description={t`Six digits from your authenticator app, or a recovery code.`}
          autoComplete="one-time-code"
          required
        />
      )}
      <FormEnd form={form} submit={t`Continue`} onCancel={onCancel} isDialog />
    </form>
  );
}
