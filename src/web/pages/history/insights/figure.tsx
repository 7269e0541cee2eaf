import type { ReactNode } from 'react';

interface FigureProps {
  value: string;
  /** the one figure that a page is about */
  isLarge?: boolean;
  /** what it is, beneath it */
  children: ReactNode;
}

/** A figure with its meaning, in a list of them. */
export function Figure({ value, isLarge = false, children }: FigureProps) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-faint">{children}</dt>
      <dd className={isLarge ? 'numerals text-3xl font-bold' : 'numerals text-lg font-semibold'}>
        {value}
      </dd>
    </div>
  );
}
