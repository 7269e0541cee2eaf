import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL_CLASS, Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { ArrowSign } from './stamp.tsx';

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
function SelectArrow({ className }: { className: string }) {
  return <ArrowSign className={`pointer-events-none absolute inset-y-0 my-auto ${className}`} />;
}

interface RadioCardsProps<Value extends string> {
  legend: string;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; description?: string }[];
}

/** A choice of one among a few, each a card that says what it means. */
export function RadioCards<Value extends string>({
  legend,
  name,
  value,
  onChange,
  options,
}: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'flex min-h-12 cursor-pointer gap-3 rounded-md border border-edge px-4 py-3',
              'hover:bg-wash has-checked:border-ink has-checked:bg-sheet',
              'has-checked:outline has-checked:outline-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={option.description && `${id}-${option.value}-description`}
              className="mt-1 size-4 shrink-0"
            />
            <span className="flex min-w-0 flex-col">
              <span id={`${id}-${option.value}`} className="font-semibold">
                {option.label}
              </span>
              {option.description && (
                <span id={`${id}-${option.value}-description`} className="text-sm text-faint">
                  {option.description}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/*
 * The blanks of a sentence that is filled in. The words around one show what it is for; its label
 * says so to those who hear one field after the other.
 */

/** How a field of the form is told what is wrong with it, beside what every blank has. */
interface BlankProps {
  label: string;
  /** what is wrong with what was filled in, which the sentence says below itself */
  error?: string | undefined;
}

/** Where the sentence says what is wrong with a blank. */
export const errorIdOf = (name: string) => `${name}-error`;

const BLANK_CLASS = classNames(
  'min-h-11 rounded-t-sm border-b-2 border-edge bg-wash px-2 font-semibold text-ink',
  'placeholder:font-normal placeholder:text-faint placeholder:opacity-100',
  'hover:border-ink aria-invalid:border-alarm',
);

interface ChipProps extends ComponentProps<'input'> {
  /** says in full what the chip shows */
  'aria-label': string;
  children: ReactNode;
}

/** A radio or a checkbox that lies over all of its chip, which is filled where it is chosen. */
export function Chip({ className, children, ...input }: ChipProps) {
  return (
    <label className={classNames(CHIP_CLASS, className)}>
      <input
        {...input}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[inherit]"
      />
      <span aria-hidden>{children}</span>
    </label>
  );
}

const CHIP_CLASS = classNames(
  'relative inline-flex items-center justify-center border border-edge hover:bg-wash',
  'has-checked:border-ink has-checked:bg-ink has-checked:font-semibold has-checked:text-paper',
  'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]',
  'forced-colors:forced-color-adjust-none',
);

function tied({ label, error, name = '' }: BlankProps & { name?: string | undefined }) {
  return {
    name,
    'aria-label': label,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorIdOf(name) : undefined,
  } as const;
}

/** A blank to be written in. */
export function WrittenBlank(props: Omit<ComponentProps<'input'>, 'id'> & BlankProps) {
  const { label, error, name, className, ...input } = props;
  return (
    <input
      autoComplete="off"
      {...input}
      {...tied({ label, error, name })}
      className={classNames(BLANK_CLASS, className)}
    />
  );
}

interface ChosenBlankProps<Value extends string> extends BlankProps {
  name?: string | undefined;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
}

/** A blank with a few words to choose from. */
export function ChosenBlank<Value extends string>(props: ChosenBlankProps<Value>) {
  const { label, error, name, value, onChange, options } = props;
  return (
    <span className="relative inline-flex max-w-full">
      <select
        {...tied({ label, error, name })}
        value={value}
        onChange={(event) => {
          const chosen = options[event.target.selectedIndex];
          if (chosen) onChange(chosen.value);
        }}
        className={classNames(BLANK_CLASS, 'field-sizing-content max-w-full appearance-none pr-8')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <SelectArrow className="right-2" />
    </span>
  );
}
