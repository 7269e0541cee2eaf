import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SITE_TITLE } from '#contract/pages.ts';
import { Stamp } from '../../ui/stamp.tsx';
import { HOME_PATH } from '../session/last-path.ts';

export const MAIN_ID = 'main';

interface SkipLinkProps {
  /** the id of where it leads */
  to: string;
  /** what takes the focus there, if that is not the place itself */
  stop?: string;
  children: ReactNode;
}

/** A stop of the keyboard that leads past others; it is seen while it has the focus. */
export function SkipLink({ to, stop, children }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-overlay focus:rounded-md focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
      onClick={(event) => {
        event.preventDefault();
        const place = document.getElementById(to);
        (stop === undefined ? place : place?.querySelector<HTMLElement>(stop))?.focus();
      }}
    >
      {children}
    </a>
  );
}

/** The product's mark and name, which lead home. */
export function Brand() {
  return (
    <Link to={HOME_PATH} preload={false} className="flex min-h-11 items-center gap-3">
      <Stamp mark="kept" ink="tomato" variant={SITE_TITLE} />
      <span className="font-display text-xl font-bold">{SITE_TITLE}</span>
    </Link>
  );
}
