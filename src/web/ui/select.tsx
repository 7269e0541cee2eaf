import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL_CLASS, Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

interface SelectProps extends Omit<ComponentProps<'select'>, 'id' | 'className'>, FieldProps {
  options: readonly { value: string; label: string }[];
}

export function Select({ label, description, error, options, ...select }: SelectProps) {
  return (
    <Field label={label} description={description} error={error}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={classNames(CONTROL_CLASS, 'appearance-none pr-12')}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <svg
            viewBox="0 0 16 16"
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-4 my-auto size-4"
          >
            <path d="m3 6 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </div>
      )}
    </Field>
  );
}
