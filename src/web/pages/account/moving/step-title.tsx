import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** The title of a step that has just come. It takes the focus: what had it is gone. */
export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
      {children}
    </h3>
  );
}
