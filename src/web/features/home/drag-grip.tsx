import { useLingui } from '@lingui/react/macro';

/** A handle for the pointer; by keyboard, the menu of the row moves it. */
export function DragGrip({ onTake }: { onTake: (rows: HTMLElement) => void }) {
  const { t } = useLingui();
  return (
    <span
      title={t`Drag to another place`}
      onPointerDown={(event) => {
        const rows = event.currentTarget.closest('tbody');
        if (rows) onTake(rows);
      }}
      className="absolute inset-y-0 -left-11 flex w-11 cursor-grab touch-none items-center justify-center text-faint opacity-0 select-none group-hover/row:opacity-100 active:cursor-grabbing"
    >
      <svg viewBox="0 0 16 16" className="size-4" fill="currentColor" aria-hidden>
        <path d="M5 2h2v2H5zM9 2h2v2H9zM5 7h2v2H5zM9 7h2v2H9zM5 12h2v2H5zM9 12h2v2H9z" />
      </svg>
    </span>
  );
}
