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
          <SelectArrow className="right-4" />
        </div>
      )}
    </Field>
  );
}

/** The arrow over a select without one of its own, within what is positioned around both. */
export function SelectArrow({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden
      className={classNames('pointer-events-none absolute inset-y-0 my-auto size-4', className)}
    >
      <path d="m3 6 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
