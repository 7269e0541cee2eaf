import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL_CLASS, Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'>, FieldProps {
  /** a button inside the field, at its end */
  trailing?: ReactNode;
}

export function TextField({
  label,
  description,
  error,
  trailing,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} description={description} error={error}>
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
