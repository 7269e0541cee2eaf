import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import type { ButtonVariant } from '../../ui/button-class.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Form } from './use-form.ts';

interface FormEndProps {
  form: Pick<Form, 'problem' | 'pending'>;
  /** what the button that sends it does */
  submit: string;
  variant?: ButtonVariant;
  className?: string;
  /** for forms that can be left: in a dialog, the way out comes first */
  onCancel?: (() => void) | undefined;
  isDialog?: boolean;
}

/** The end of a form: what is wrong with it as a whole, and the ways to send it and to leave it. */
export function FormEnd(props: FormEndProps) {
  const { form, submit, variant = 'primary', className, onCancel, isDialog = false } = props;
  const send = (
    <Button type="submit" variant={variant} pending={form.pending} className={className}>
      {submit}
    </Button>
  );
  const cancel = (
    <Button variant="quiet" onClick={onCancel}>
      <Trans>Cancel</Trans>
    </Button>
  );
  return (
    <>
      <FormProblem text={form.problem} />
      {onCancel ? (
        <div className={classNames('flex flex-wrap gap-2', isDialog && 'justify-end')}>
          {isDialog && cancel}
          {send}
          {!isDialog && cancel}
        </div>
      ) : (
        send
      )}
    </>
  );
}

/** Says what is wrong with a form as a whole; read out as soon as it appears. */
export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && <p className="border-l-4 border-alarm py-1 pl-3 font-medium text-alarm">{text}</p>}
    </div>
  );
}
