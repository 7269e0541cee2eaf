import { useId } from 'react';
import { classNames } from './class-names.ts';

interface RadioCardsProps<Value extends string> {
  legend: string;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly RadioCardOption<Value>[];
}

interface RadioCardOption<Value extends string> {
  value: Value;
  label: string;
  description?: string;
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
