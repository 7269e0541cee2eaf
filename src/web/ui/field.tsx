import { useLingui } from '@lingui/react/macro';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface FieldProps {
  label: string;
  /** whether it has to be filled in, which is said where a form has other fields too */
  required?: boolean | undefined;
  description?: ReactNode;
  error?: string | undefined;
}

/** The attributes that tie a control to its label, its description and its error. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
}

export const CONTROL_CLASS = classNames(
  'min-h-12 w-full rounded-md border border-edge bg-sheet px-4 py-2 text-ink',
  'placeholder:text-faint placeholder:opacity-100 aria-invalid:border-alarm',
);

interface FieldFrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

/** A label above a control; below it what to know, and what is wrong. */
export function Field({ label, required, description, error, children }: FieldFrameProps) {
  'use no memo';
  const { t } = useLingui();
  const id = useId();
  const descriptionId = `${id}-description`;
  const errorId = `${id}-error`;
  const describedBy = classNames(Boolean(error) && errorId, Boolean(description) && descriptionId);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {required && (
          <span aria-hidden className="mark-required text-sm text-faint">
            {t`required`}
          </span>
        )}
      </div>
      {children({
        id,
        required,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={errorId} error={error} />
      {description && (
        <div id={descriptionId} className="text-sm text-faint">
          {description}
        </div>
      )}
    </div>
  );
}

/** What is wrong with a field; nothing when nothing is. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    error && (
      <p id={id} className="text-sm font-medium text-alarm">
        {error}
      </p>
    )
  );
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'>, FieldProps {
  trailing?: ReactNode;
}

export function TextField({
  label,
  required,
  description,
  error,
  trailing,
  className,
  ...input
}: TextFieldProps) {
  'use no memo';
  return (
    <Field label={label} required={required} description={description} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            className={classNames(CONTROL_CLASS, Boolean(trailing) && 'pr-28', className)}
          />
          {trailing && (
            <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>
          )}
        </div>
      )}
    </Field>
  );
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & FieldProps;

export function TextArea(props: TextAreaProps) {
  const { label, required, description, error, rows = 3, ...textarea } = props;
  return (
    <Field label={label} required={required} description={description} error={error}>
      {(control) => <textarea {...textarea} {...control} rows={rows} className={CONTROL_CLASS} />}
    </Field>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode;
}

export function Checkbox({ label, ...input }: CheckboxProps) {
  'use no memo';
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 py-2">
      <input {...input} type="checkbox" className="size-5 shrink-0" />
      <span>{label}</span>
    </label>
  );
}
