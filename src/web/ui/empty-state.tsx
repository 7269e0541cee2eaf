import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** drawn above the title */
  mark?: ReactNode;
  children?: ReactNode;
}

/** Says that there is nothing here yet, or nothing to be had, and what to do about it. */
export function EmptyState({ title, mark, children }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 py-16 text-center">
      {mark}
      <h2 className="text-xl">{title}</h2>
      {children}
    </div>
  );
}
