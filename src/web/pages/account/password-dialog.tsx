import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { passwordBody } from '#contract/profile.ts';
import { ProblemError } from '../../app/api/problem-error.ts';
import { FormEnd, useForm } from '../../app/form/use-form.tsx';
import { PasswordField } from '../../app/form/password-field.tsx';
import type { ButtonVariant } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SECTION_FORM_CLASS } from './account-frame.tsx';

interface PasswordDialogProps {
  title: string;
  role: 'dialog' | 'alertdialog';
  /** what the password is asked for */
  children: ReactNode;
  /** the deed, as a verb */
  submit: string;
  variant: ButtonVariant;
  /** makes the call that takes the password */
  send: (request: { body: { password: string } }) => Promise<unknown>;
  /** the password was right, and the call was made */
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the person's password before something that only they may do. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, role, children, submit, variant, send, onDone, onCancel } = props;
  const { t } = useLingui();
  const form = useForm({
    schema: passwordBody,
    read: (fields) => ({ password: fields.get('password') }),
    send: async (body) => {
      await blamePassword('password', send({ body }));
      onDone();
    },
    texts: WRONG_PASSWORD,
  });
  return (
    <Dialog title={title} description={children} role={role} onClose={onCancel}>
      <form {...form.props} className={SECTION_FORM_CLASS}>
        <PasswordField
          {...form.field('password')}
          label={t`Your password`}
          autoComplete="current-password"
        />
        <FormEnd form={form} submit={submit} variant={variant} onCancel={onCancel} isDialog />
      </form>
    </Dialog>
  );
}

/** Said of a password that is not the person's. */
export const WRONG_PASSWORD = { invalid: msg`This password is wrong.` };

/** Reports a wrong password of the person as the error of the field that it was typed into. */
export async function blamePassword<T>(field: string, call: Promise<T>): Promise<T> {
  return await call.catch((error: unknown) => {
    if (!(error instanceof ProblemError) || error.code !== 'invalid_credentials') throw error;
    const { status, code } = error;
    throw new ProblemError({ status, code, errors: [{ path: field, code: 'invalid' }] });
  });
}
