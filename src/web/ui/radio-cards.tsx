import { Fragment, useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface RadioCardsProps<Value extends string> {
  legend: string;
  /** what stands above it says the same already */
  isLegendHidden?: boolean;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly RadioCardOption<Value>[];
  /** side by side, where there is room */
  columns?: 2 | 3;
}

interface RadioCardOption<Value extends string> {
  value: Value;
  label: string;
  description?: string;
  /** shown below the card while it is the chosen one */
  details?: ReactNode;
}

const COLUMNS = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' };

/** A choice of one among a few, each a card that says what it means. */
export function RadioCards<Value extends string>({
  legend,
  isLegendHidden = false,
  name,
  value,
  onChange,
  options,
  columns = 3,
}: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1 font-semibold'}>{legend}</legend>
      <div className={classNames('grid grid-flow-dense gap-2', COLUMNS[columns])}>
        {options.map((option) => (
          <Fragment key={option.value}>
            <label
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
            {option.value === value && option.details && (
              <div className="col-span-full my-1 border-l-2 border-ink pl-3 sm:pl-4">
                {option.details}
              </div>
            )}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}
