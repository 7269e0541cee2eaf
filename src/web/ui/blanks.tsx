import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { SelectArrow } from './select.tsx';

/*
 * The blanks of a sentence that is filled in. The words around one show what it is for; its label
 * says so to those who hear one field after the other.
 */

/** How a field of the form is told what is wrong with it, beside what every blank has. */
interface BlankProps {
  label: string;
  /** what is wrong with what was filled in, which the sentence says below itself */
  error: string | undefined;
}

/** Where the sentence says what is wrong with a blank. */
export const errorIdOf = (name: string) => `${name}-error`;

const BLANK_CLASS = classNames(
  'min-h-11 rounded-t-sm border-b-2 border-edge bg-wash px-2 font-semibold text-ink',
  'placeholder:font-normal placeholder:text-faint placeholder:opacity-100',
  'hover:border-ink aria-invalid:border-alarm',
);

/** A radio or a checkbox that lies over all of its chip, which shows whether it is chosen. */
export const CHIP_INPUT_CLASS =
  'absolute inset-0 size-full cursor-pointer appearance-none rounded-[inherit]';

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
