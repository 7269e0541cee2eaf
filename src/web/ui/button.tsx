import type { ComponentProps } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonVariant } from './button-class.ts';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Work is under way: the button keeps its place and its focus, and a press does nothing. */
  pending?: boolean;
}

export function Button({
  variant = 'outline',
  type = 'button',
  pending = false,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={buttonClass(variant, className)}
    />
  );
}
