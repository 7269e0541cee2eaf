import { classNames } from './class-names.ts';

/** A corner of paper with two lines: there is a note. What it says is said elsewhere. */
export function NoteSign({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden
      className={classNames('pointer-events-none text-ink', className)}
    >
      <path
        d="M2.5 1.5h11v9l-4 4h-7z"
        className="fill-sheet"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M5 5.25h6M5 8.5h3.5" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
