import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL_CLASS, Field, type FieldProps } from './field.tsx';
import { ArrowSign } from './stamp.tsx';

interface SelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'required' | 'onChange'>, FieldProps {
  options: readonly { value: Value; label: string; lang?: string }[];
  onChoose?: (value: Value) => void;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, required, description, error, options, onChoose, ...select } = props;
  return (
    <Field label={label} required={required} description={description} error={error}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            onChange={({ target }) => {
              const chosen = options[target.selectedIndex];
              if (chosen) onChoose?.(chosen.value);
            }}
            className={classNames(CONTROL_CLASS, 'appearance-none pr-12')}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} lang={option.lang}>
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

interface SegmentsProps<Value extends string> {
  legend: string;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; description?: string }[];
}

/** A choice of one among a few side by side. What the chosen one means is said below. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { legend, name, value, onChange, options } = props;
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div
        className={classNames(
          'grid gap-2',
          options.length > 3
            ? 'grid-cols-2 sm:grid-cols-4'
            : 'grid-cols-[repeat(3,auto)] sm:grid-cols-3',
        )}
      >
        {options.map((option) => (
          <Chip
            key={option.value}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-label={option.label}
            aria-describedby={option.description && `${id}-${option.value}`}
            className="min-h-11 rounded-md p-1 text-center leading-5 wrap-anywhere"
          >
            {option.label}
          </Chip>
        ))}
      </div>
      <div className="mt-2 min-h-5 text-sm text-faint empty:hidden">
        {options.map(
          ({ value: each, description }) =>
            description && (
              <p key={each} id={`${id}-${each}`} hidden={each !== value}>
                {description}
              </p>
            ),
        )}
      </div>
    </fieldset>
  );
}

/** Something that is on or off at once. Its label lies around it. */
export function Switch(props: Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'>) {
  return (
    <input
      {...props}
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is on
      role="switch"
      className={classNames(
        'h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sheet',
        'before:m-1 before:block before:size-4.5 before:rounded-full before:bg-edge',
        'before:transition-[translate] checked:border-ink checked:bg-ink',
        'checked:before:translate-x-5 checked:before:bg-paper',
        'forced-colors:before:bg-[CanvasText] forced-colors:checked:bg-[Highlight]',
        'forced-color-adjust-none forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]',
      )}
    />
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
  'forced-colors:has-checked:forced-color-adjust-none',
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
