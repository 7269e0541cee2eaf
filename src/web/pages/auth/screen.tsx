import type { ReactNode } from 'react';

interface ScreenProps {
  title: string;
  /** a sentence that says what this is for, where the title does not */
  lead?: ReactNode;
  children: ReactNode;
  /** the way to a neighbouring page */
  aside?: ReactNode;
}

/** One job a page: a title, a sentence and a form. */
export function Screen({ title, lead, children, aside }: ScreenProps) {
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-2">
        <h1 className="text-3xl">{title}</h1>
        {lead && <p className="text-faint">{lead}</p>}
      </div>
      {children}
      {aside && <p className="text-faint">{aside}</p>}
    </div>
  );
}

/** Links within running text. */
export const LINK_CLASS = 'link font-semibold text-ink';
