import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface IconButtonProps extends ComponentProps<'button'> {
  /** what the button does, in words */
  label: string;
}

/** A square button that shows a sign and says its name to those who do not see it. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-faint',
        'hover:bg-wash hover:text-ink disabled:opacity-40',
        className,
      )}
    />
  );
}
