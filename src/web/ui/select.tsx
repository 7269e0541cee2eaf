import type { ComponentProps } from 'react';
import { CONTROL_CLASS, Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

interface SelectProps extends Omit<ComponentProps<'select'>, 'id' | 'className'>, FieldProps {
  options: readonly { value: string; label: string }[];
}

export function Select({ label, description, error, options, ...select }: SelectProps) {
  return (
    <Field label={label} description={description} error={error}>
      {(control) => (
        <select {...select} {...control} className={CONTROL_CLASS}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
