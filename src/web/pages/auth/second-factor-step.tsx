import { useLingui } from '@lingui/react/macro';
import type { z } from 'zod/mini';
import { loginBody } from '#contract/account.ts';
import { asFieldError, WRONG_CODE } from '../../app/form/as-field-error.ts';
import { FieldsForm, useForm } from '../../app/form/use-form.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { RememberField } from './screen.tsx';

type Login = z.output<typeof loginBody>;

interface SecondFactorStepProps {
  /** what was right so far */
  given: Login;
  signIn: (body: Login) => Promise<void>;
  onCancel: () => void;
}

/** Asks for a code once the password was right: of the app, or for recovery. */
export function SecondFactorStep({ given, signIn, onCancel }: SecondFactorStepProps) {
  'use no memo';
  const { t } = useLingui();
  const form = useForm({
    schema: loginBody,
    read: (fields) => ({ ...given, code: fields.get('code'), trust: fields.has('trust') }),
    send: (body) => asFieldError('code', 'invalid_code', signIn(body)),
    texts: WRONG_CODE,
  });
  return (
    <FieldsForm form={form} submit={t`Sign in`} onCancel={onCancel}>
      <TextField
        {...form.field('code')}
        label={t`Code`}
        description={t`Six digits from your authenticator app. If you cannot reach it, one of your recovery codes.`}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person was signing in a moment ago
        autoFocus
      />
      {/* What else there is to sign in with beside this form asks for it. */}
      <div hidden>
        <RememberField isTicked={given.remember} />
      </div>
      <Checkbox name="trust" label={t`Do not ask again on this device for 30 days`} />
    </FieldsForm>
  );
}
