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
