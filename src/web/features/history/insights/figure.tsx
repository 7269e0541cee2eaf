import type { ReactNode } from 'react';

interface FigureProps {
  value: string;
  /** what it is, beneath it */
  children: ReactNode;
}

/** A large figure with its meaning, in a list of them. */
export function Figure({ value, children }: FigureProps) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-faint">{children}</dt>
      <dd className="numerals text-2xl font-bold">{value}</dd>
    </div>
  );
}
