import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Credentials } from '#contract/passkeys.ts';
import { secondFactorEndpoints } from '#contract/second-factor.ts';
import { callsOf } from '../../app/api/api.ts';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { FormProblem } from '../../app/form/use-form.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { AccountSection, Loaded } from './account-frame.tsx';
import { credentialsQuery, isNotProven, useProof } from './prove-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SetUpDialog, type NewSecret } from './second-factor-dialog.tsx';

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

type Step =
  | { at: 'setting up'; secret: NewSecret }
  | { at: 'codes'; codes: readonly string[] }
  | { at: 'turning off' };

function SecondFactor({ second_factor: isOn, recovery_codes: left, passkeys }: Credentials) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const { proven, dialog } = useProof();
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  const renew = () =>
    Promise.all(
      [credentialsQuery.queryKey, ['sessions']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const { mutate, isPending, error } = useMutation({
    mutationFn: (deed: () => Promise<Step | undefined>) => proven(deed),
    onSuccess: (next) => setStep(next),
    onSettled: renew,
  });
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
    return undefined;
  };
  const hasCodes = isOn || passkeys.length > 0;
  return (
    <>
      {isOn && <p className="font-semibold">{t`A code is asked for after your password.`}</p>}
      {hasCodes && (
        <p className="text-faint">
          {left === 0
            ? t`You have no recovery codes. They let you in when you lose your device.`
            : t`${plural(left, {
                one: '# recovery code is left',
                other: '# recovery codes are left',
              })} for when you lose your device.`}
        </p>
      )}
      {error !== null && !isNotProven(error) && <FormProblem text={errorText(error)} />}
      <div className="flex flex-wrap gap-2">
        {!isOn && (
          <Button pending={isPending} onClick={() => mutate(setUp)}>
            {t`Set up an authenticator app`}
          </Button>
        )}
        {hasCodes && (
          <Button pending={isPending} onClick={() => mutate(makeCodes)}>
            {t`Make new recovery codes`}
          </Button>
        )}
        {isOn && (
          <Button
            variant="danger"
            pending={isPending}
            onClick={() => setStep({ at: 'turning off' })}
          >
            {t`Turn off`}
          </Button>
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
      {step?.at === 'turning off' && (
        <ConfirmDialog
          title={t`Turn off the second factor?`}
          confirm={t`Turn off`}
          pending={isPending}
          onConfirm={() => {
            close();
            mutate(turnOff);
          }}
          onCancel={close}
        >
          <p>
            <Trans>
              From then on your password alone opens your account. Your recovery codes no longer
              work, and your other sessions end.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
