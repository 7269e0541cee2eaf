import { useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { confirmBody } from '#contract/profile.ts';
import type { Credentials } from '#contract/passkeys.ts';
import { api } from '../../app/api/api.ts';
import { ProblemError } from '../../app/api/problem-error.ts';
import { asFieldError, WRONG_CODE } from '../../app/form/as-field-error.ts';
import {
  FIELDS_CLASS,
  FieldsForm,
  FormProblem,
  useForm,
  type Form,
} from '../../app/form/use-form.tsx';
import { PasswordField } from '../../app/form/password-field.tsx';
import { passkeyCalls, showPasskey } from '../../app/passkeys/passkeys.ts';
import { usePasskeyError } from '../../app/passkeys/use-passkey-error.ts';
import { useSignInOptions } from '../../app/providers/sign-in-options.ts';
import { ProviderButton } from '../../app/providers/provider-button.tsx';
import { leaveFor } from '../../app/providers/provider-flow.ts';
import { drawWithFocus } from '../../ui/browser.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loaded } from './account-frame.tsx';

/** What lets the person in. */
export const credentialsQuery = queryOptions({
  queryKey: ['credentials'],
  queryFn: ({ signal }) => passkeyCalls.listCredentials({}, { signal }),
});

/** Reads again what lets the person in, and where they are signed in, after a change of the first. */
export function useCredentialsRenewal(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [credentialsQuery.queryKey, ['sessions']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

/** Whether the password by itself shows who somebody is, and so is asked for where it is needed. */
function isPasswordEnough({ password, passkeys, second_factor }: Credentials): boolean {
  return password && !second_factor && !passkeys.some(({ usable }) => usable);
}

/** Said of a password that is not the person's. */
const WRONG_PASSWORD = { invalid: msg`This password is wrong.` };

const blamePassword = <T,>(field: string, call: Promise<T>) =>
  asFieldError(field, 'invalid_credentials', call);

/** What came of a deed; undefined where nobody said who they are, and so it was not done. */
type Proven<T> = { answer: T } | undefined;

interface Reauthentication {
  proven: <T>(act: () => Promise<T>) => Promise<Proven<T>>;
  /** asks who one is, where that was shown too long ago */
  dialog: ReactNode;
}

/**
 * Does what only this person may: where the server has to know first who it is, a dialog asks, and
 * then it is done.
 */
export function useProof(): Reauthentication {
  const [answer, setAnswer] = useState<(isShown: boolean) => void>();
  return {
    async proven(act) {
      try {
        return { answer: await act() };
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== 'password_needed') throw error;
      }
      const isShown = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
      setAnswer(undefined);
      return isShown ? { answer: await act() } : undefined;
    },
    dialog: answer && <ProveDialog onDone={() => answer(true)} onCancel={() => answer(false)} />,
  };
}

interface PasswordProof extends Reauthentication {
  /** asks for the password, where that is enough */
  field: (form: Pick<Form, 'field'>, label: string) => ReactNode;
}

/** The same of a form that itself asks for the password. */
export function usePasswordProof(name: string): PasswordProof {
  const { proven, dialog } = useProof();
  const { data: credentials } = useQuery(credentialsQuery);
  const isAsked = credentials === undefined || isPasswordEnough(credentials);
  return {
    proven: (act) => blamePassword(name, proven(act)),
    dialog,
    field: (form, label) =>
      isAsked && (
        <PasswordField
          {...form.field(name, WRONG_PASSWORD)}
          label={label}
          autoComplete="current-password"
        />
      ),
  };
}

/** A call that the server takes soon after somebody showed who they are. */
export function useConfirmed<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => unknown,
  onSettled: () => unknown = () => undefined,
) {
  const { proven, dialog } = useProof();
  const { mutate, mutateAsync, isPending, error } = useMutation({
    mutationFn: (input: Input) => proven(() => call(input)),
    onSuccess: (done) => done && onDone(done.answer),
    onSettled,
  });
  return {
    run: mutate,
    /** the same for a form, which waits for it and tells what was refused */
    send: mutateAsync,
    isPending,
    error,
    dialog,
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
  const joined = identities.filter(({ usable }) => usable).map(({ provider }) => provider);
  const byProvider = !(password && second_factor) && joined.length > 0;
  if (!hasPasskey && byProvider)
    return <ByProvider {...props} joined={joined} hasPassword={password} />;
  if (!hasPasskey && !password) return <ByNothing onCancel={props.onCancel} />;
  if (!hasPasskey) return <ByPassword {...props} withCode={second_factor} />;
  if (isOther) return <ByPassword {...props} withCode />;
  return (
    <>
      <ByPasskey {...props} />
      {password && hasCode && (
        <Button variant="quiet" onClick={(event) => showFields(event, () => setIsOther(true))}>
          {t`Use your password and a code instead`}
        </Button>
      )}
    </>
  );
}

/** Shows the fields of another way: the button that asked for them is gone. */
function showFields({ currentTarget }: MouseEvent, show: () => void): void {
  drawWithFocus({ current: currentTarget.closest('dialog') }, 'input', show);
}

function ByPasskey({ onDone, onCancel }: ProveDialogProps) {
  const { t } = useLingui();
  const errorText = usePasskeyError();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const passkey = await showPasskey(await passkeyCalls.askToConfirm());
      await passkeyCalls.confirmPasskey({ body: { passkey } });
    },
    onSuccess: onDone,
  });
  return (
    <div className={FIELDS_CLASS}>
      <p>{t`Show with a passkey that it is you.`}</p>
      <FormProblem text={error ? errorText(error) : undefined} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button variant="primary" pending={isPending} onClick={() => mutate()}>
          {t`Use a passkey`}
        </Button>
      </div>
    </div>
  );
}

interface ByProviderProps extends ProveDialogProps {
  /** the names of providers that let this person in */
  joined: readonly string[];
  hasPassword: boolean;
}

/** Somebody without a password shows who they are by leaving for their provider, and coming back. */
function ByProvider({ joined, hasPassword, ...props }: ByProviderProps) {
  const { t } = useLingui();
  const { providers } = useSignInOptions();
  const theirs = providers.filter(({ name }) => joined.includes(name));
  const [isOther, setIsOther] = useState(false);
  if (isOther) return <ByPassword {...props} withCode={false} />;
  return (
    <div className={FIELDS_CLASS}>
      <p>{t`Show at your provider that it is you, then come back and do this again.`}</p>
      {/* One that was renamed since is found by no name. */}
      {(theirs.length > 0 ? theirs : providers).map((provider) => (
        <ProviderButton
          key={provider.key}
          provider={provider}
          leave={(key) => leaveFor(key, { to: 'confirm', remember: false })}
          variant="primary"
        />
      ))}
      {hasPassword && (
        <Button variant="quiet" onClick={(event) => showFields(event, () => setIsOther(true))}>
          {t`Use your password instead`}
        </Button>
      )}
      <Button variant="quiet" onClick={props.onCancel}>
        {t`Cancel`}
      </Button>
    </div>
  );
}

/** Somebody who came by a proxy or by a link has nothing to show yet. */
function ByNothing({ onCancel }: Pick<ProveDialogProps, 'onCancel'>) {
  const { t } = useLingui();
  const { only } = useSignInOptions();
  return (
    <div className={FIELDS_CLASS}>
      <p>
        {only
          ? t`You have nothing to confirm it with. Ask whoever runs this Habitude server for a link that signs you in, then do this within ten minutes.`
          : t`Your account has no password yet. Choose one by email, then do this again.`}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        {!only && (
          <LinkButton to="/auth/forgot-password" variant="primary">
            {t`Choose a password by email`}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function ByPassword({ onDone, onCancel, withCode }: ProveDialogProps & { withCode: boolean }) {
  const { t } = useLingui();
  const form = useForm({
    schema: confirmBody,
    send: async (body) => {
      const confirming = blamePassword('password', api.confirmPassword({ body }));
      await asFieldError('code', 'invalid_code', confirming);
      onDone();
    },
  });
  return (
    <FieldsForm form={form} submit={t`Continue`} onCancel={onCancel} isDialog>
      <p>{t`Enter your password again.`}</p>
      <PasswordField
        {...form.field('password', WRONG_PASSWORD)}
        label={t`Your password`}
        autoComplete="current-password"
      />
      {withCode && (
        <TextField
          {...form.field('code', WRONG_CODE)}
          label={t`Code`}
          description={t`Six digits from your authenticator app, or a recovery code.`}
          autoComplete="one-time-code"
          required
        />
      )}
    </FieldsForm>
  );
}
