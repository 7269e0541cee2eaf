import { useLingui } from '@lingui/react/macro';
import { secondFactorEndpoints } from '#contract/second-factor.ts';
import { callsOf } from '../../app/api/api.ts';
import { FormEnd, useForm } from '../../app/form/use-form.tsx';
import { blameCode, WRONG_CODE } from '../../app/form/blame-code.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { SECTION_FORM_CLASS } from './account-frame.tsx';

const { addSecondFactor } = callsOf({ addSecondFactor: secondFactorEndpoints.addSecondFactor });

/** What an authenticator app takes over. */
export interface NewSecret {
  secret: string;
  uri: string;
  ticket: string;
}

interface SetUpDialogProps {
  secret: NewSecret;
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows a secret to an app, and asks for its first code. */
export function SetUpDialog({
  secret: { secret, uri, ticket },
  onDone,
  onCancel,
}: SetUpDialogProps) {
  const { t } = useLingui();
  const form = useForm({
    schema: secondFactorEndpoints.addSecondFactor.body,
    read: (fields) => ({ ticket, code: fields.get('code') }),
    async send(body) {
      onDone((await blameCode(addSecondFactor({ body }))).codes);
    },
    texts: WRONG_CODE,
  });
  return (
    <Dialog title={t`Set up an authenticator app`} onClose={onCancel}>
      <form {...form.props} className={SECTION_FORM_CLASS}>
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
        <FormEnd form={form} submit={t`Turn on`} onCancel={onCancel} isDialog />
      </form>
    </Dialog>
  );
}

/** In groups of four, as it is read and typed. */
function groupsOf(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
