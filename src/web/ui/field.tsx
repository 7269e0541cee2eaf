import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface FieldProps {
  label: string;
  /** what to know before filling it in */
  description?: ReactNode;
  /** what is wrong with what was filled in */
  error?: string | undefined;
}

/** The attributes that tie a control to its label, its description and its error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export const CONTROL_CLASS = classNames(
  'min-h-12 w-full rounded-md border border-edge bg-sheet px-4 py-2 text-ink',
  'placeholder:text-faint placeholder:opacity-100 aria-invalid:border-alarm',
);

interface FieldFrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

/** A label above a control; below it what to know, and what is wrong. */
export function Field({ label, description, error, children }: FieldFrameProps) {
  const id = useId();
  const descriptionId = `${id}-description`;
  const errorId = `${id}-error`;
  const describedBy = classNames(Boolean(error) && errorId, Boolean(description) && descriptionId);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={errorId} error={error} />
      {description && (
        <div id={descriptionId} className="text-sm text-faint">
          {description}
        </div>
      )}
    </div>
  );
}

/** What is wrong with a field; nothing when nothing is. */
function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="text-sm font-medium text-alarm">
      {error}
    </p>
  );
}
