import { useId } from 'react';
import type { ReactNode } from 'react';

interface AccountSectionProps {
  title: string;
  /** what this is about, in a sentence */
  lead?: ReactNode;
  children: ReactNode;
}

export function AccountSection({ title, lead, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col items-start gap-4">
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {lead && <p className="mt-1 text-faint">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

export const SECTION_FORM_CLASS = 'flex w-full flex-col items-stretch gap-4';
