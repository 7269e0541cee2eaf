import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const VARIANTS = {
  primary: 'border border-ink bg-ink text-paper hover:opacity-90',
  outline: 'border border-edge text-ink hover:bg-wash',
  quiet: 'text-ink hover:bg-wash',
  danger: 'border border-alarm text-alarm hover:bg-wash',
};

export type ButtonVariant = keyof typeof VARIANTS;

/** How a button looks, for buttons and for links that look like one. */
export function buttonClass(variant: ButtonVariant, className?: string): string {
  return classNames(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-2 text-center',
    'font-semibold transition-[background-color,opacity,scale] duration-100 active:scale-[0.98]',
    'aria-disabled:opacity-60 disabled:opacity-60',
    VARIANTS[variant],
    className,
  );
}

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
  'use no memo';
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

interface IconButtonProps extends ComponentProps<'button'> {
  label: string;
}

/** A square button that shows a sign and says its name to those who do not see it. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  'use no memo';
  return (
    <button
      {...rest}
      type="button"
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

interface AnchorProps extends ComponentProps<'a'> {
  variant?: ButtonVariant;
}

function ButtonLikeAnchor({ variant = 'outline', className, ...rest }: AnchorProps) {
  'use no memo';
  return <a {...rest} className={buttonClass(variant, className)} />;
}

/** A link to another page that looks like a button. */
export const LinkButton = createLink(ButtonLikeAnchor);
