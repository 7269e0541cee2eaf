import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';

interface TabsProps {
  /** what the tabs are of, in words */
  label: string;
  children: ReactNode;
}

/** Pages beside each other. Each has an address of its own, so its tabs are links. */
export function Tabs({ label, children }: TabsProps) {
  return (
    <nav aria-label={label} className="flex gap-6 border-b border-rule">
      {children}
    </nav>
  );
}

function TabAnchor(props: ComponentProps<'a'>) {
  return (
    <a
      {...props}
      className="-mb-px flex min-h-11 min-w-11 items-center justify-center border-b-2 border-transparent text-faint hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
    />
  );
}

export const TabLink = createLink(TabAnchor);
