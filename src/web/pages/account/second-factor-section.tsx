import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Credentials } from '#contract/passkeys.ts';
import { addSecondFactorBody, secondFactorEndpoints } from '#contract/second-factor.ts';
import { callsOf } from '../../app/api/api.ts';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { asFieldError } from '../../app/form/as-field-error.ts';
import { FieldsForm, FormProblem, useForm } from '../../app/form/use-form.tsx';
import { succeed } from '../../app/toasts/toast-store.ts';
import { download, useFocusKept } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton, Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { AccountSection, Loaded } from './account-frame.tsx';
import { credentialsQuery, useConfirmed, useCredentialsRenewal } from './prove-dialog.tsx';

const secondFactorCalls = callsOf(secondFactorEndpoints);

/** What is asked for after the password, and the codes for when that is lost. */
export function SecondFactorSection() {
  const { t } = useLingui();
  const query = useQuery(credentialsQuery);
  return (
    <AccountSection
      title={t`Second factor`}
      lead={t`A code from an app on your phone, asked for after your password. It is not asked for after a passkey, which is safe by itself.`}
    >
      <Loaded query={query} rows={1} label={t`Loading…`}>
        {(credentials) => <SecondFactor {...credentials} />}
      </Loaded>
    </AccountSection>
  );
}

type Step = { at: 'setting up'; secret: NewSecret } | { at: 'codes'; codes: readonly string[] };

function SecondFactor({ second_factor: isOn, recovery_codes: left, passkeys }: Credentials) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [step, setStep] = useState<Step>();
  // The button that opened a dialog may be another one now, or gone.
  const buttons = useFocusKept<HTMLDivElement>(Number(isOn));
  const close = () => {
    flushSync(() => setStep(undefined));
    if (document.activeElement === document.body) buttons.current?.querySelector('button')?.focus();
  };
  const renew = useCredentialsRenewal();
  const { run, isPending, error, dialog } = useConfirmed(
    (deed: () => Promise<Step | undefined>) => deed(),
    setStep,
    renew,
  );
  const setUp = async (): Promise<Step> => ({
    at: 'setting up',
    secret: await secondFactorCalls.makeSecondFactor(),
  });
  const makeCodes = async (): Promise<Step> => ({
    at: 'codes',
    codes: (await secondFactorCalls.renewRecoveryCodes()).codes,
  });
  const turnOff = async () => {
    await secondFactorCalls.removeSecondFactor();
    succeed(() => t`The second factor is off`);
    return undefined;
  };
  const hasCodes = isOn || passkeys.length > 0;
  return (
    <>
      {isOn && <p className="font-semibold">{t`A code is asked for after your password.`}</p>}
      {hasCodes && (
        <p className="text-faint">
          {left === 0
            ? t`You have no recovery codes, which serve when you lose your device.`
            : t`${plural(left, {
                one: '# recovery code is left',
                other: '# recovery codes are left',
              })} for when you lose your device.`}{' '}
          {!isOn &&
            t`After your password, each stands in for a passkey once, to confirm a change to your account.`}
        </p>
      )}
      {error !== null && <FormProblem text={errorText(error)} />}
      <div ref={buttons} tabIndex={-1} className="flex flex-wrap gap-2 outline-none">
        {!isOn && (
          <Button pending={isPending} onClick={() => run(setUp)}>
            {t`Set up an authenticator app`}
          </Button>
        )}
        {hasCodes && (
          <Button pending={isPending} onClick={() => run(makeCodes)}>
            {t`Make new recovery codes`}
          </Button>
        )}
        {isOn && (
          <ConfirmButton
            label={t`Turn off`}
            variant="danger"
            title={t`Turn off the second factor?`}
            confirm={t`Turn off`}
            pending={isPending}
            onConfirm={() => run(turnOff)}
          >
            <p>
              <Trans>
                From then on your password alone opens your account. Your recovery codes no longer
                work, and your other sessions end.
              </Trans>
            </p>
          </ConfirmButton>
        )}
      </div>
      {dialog}
      {step?.at === 'setting up' && (
        <SetUpDialog
          secret={step.secret}
          onDone={(codes) => {
            setStep({ at: 'codes', codes });
            void renew();
          }}
          onCancel={close}
        />
      )}
      {step?.at === 'codes' && <RecoveryCodesDialog codes={step.codes} onClose={close} />}
    </>
  );
}

/** What an authenticator app takes over. */
interface NewSecret {
  secret: string;
  uri: string;
  ticket: string;
}

interface SetUpDialogProps {
  secret: NewSecret;
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Said of a first code that is not taken; what is too old is the secret. */
const FIRST_CODE_TEXTS = {
  invalid: msg`This code is wrong. Check that your phone sets its clock by itself.`,
  too_late: msg`This key was shown too long ago. Close this and begin again.`,
};

/** Shows a secret to an app, and asks for its first code. */
function SetUpDialog({ secret: { secret, uri, ticket }, onDone, onCancel }: SetUpDialogProps) {
  const { t } = useLingui();
  const form = useForm({
    schema: addSecondFactorBody,
    read: (fields) => ({ ticket, code: fields.get('code') }),
    async send(body) {
      const adding = asFieldError(
        'code',
        'invalid_code',
        secondFactorCalls.addSecondFactor({ body }),
      );
      onDone((await asFieldError('code', 'expired_code', adding, 'too_late')).codes);
    },
    texts: FIRST_CODE_TEXTS,
  });
  return (
    <Dialog title={t`Set up an authenticator app`} onClose={onCancel}>
      <FieldsForm form={form} submit={t`Turn on`} onCancel={onCancel} isDialog>
        <p>{t`Scan this with your authenticator app, or open it there with a tap.`}</p>
        <a href={uri} className="self-center">
          <QrCode text={uri} label={t`QR code for your authenticator app`} />
        </a>
        <div>
          <p className="text-sm text-faint">{t`Or type this key into the app:`}</p>
          <p className="font-mono wrap-anywhere select-all">{groupsOf(secret)}</p>
        </div>
        <TextField
          {...form.field('code')}
          label={t`Code`}
          description={t`The six digits that the app shows now.`}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </FieldsForm>
    </Dialog>
  );
}

/** In groups of four, as it is read and typed. */
function groupsOf(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows recovery codes, once: on screen, as a file and on paper. */
function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useLingui();
  const title = t`Your recovery codes`;

  const save = () =>
    download('habitude-recovery-codes.txt', new Blob([`${title}\n\n${codes.join('\n')}\n`]));

  return (
    <Dialog title={title} role="alertdialog" onClose={onClose} isDismissible={false}>
      <p>{t`Each of these serves once when you lose your device. Keep them where others do not find them: they are not shown again.`}</p>
      <ul className="flex flex-col gap-1 font-mono text-sm">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2 print:hidden">
        <Button variant="quiet" onClick={() => window.print()}>
          {t`Print`}
        </Button>
        <Button variant="quiet" onClick={save}>
          {t`Download`}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {t`I have kept them`}
        </Button>
      </div>
    </Dialog>
  );
}
