import type { ComponentProps } from 'react';
import { CONTROL_CLASS, Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & FieldProps;

export function TextArea({ label, description, error, rows = 3, ...textarea }: TextAreaProps) {
  return (
    <Field label={label} description={description} error={error}>
      {(control) => <textarea {...textarea} {...control} rows={rows} className={CONTROL_CLASS} />}
    </Field>
  );
}
