import { classNames } from '../../ui/class-names.ts';

/** Beside the name of what folds: an arrow, down where it is open, to the right where it is not. */
export function FoldSign({ open }: { open: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden
      className={classNames('size-4 shrink-0', !open && '-rotate-90')}
    >
      <path d="m3 6 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
