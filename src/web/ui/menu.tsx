import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { MenuList } from './menu-list.tsx';
import type { MenuItem } from './menu-list.tsx';

interface MenuProps {
  /** what the menu is about, in words */
  label: string;
  /** what the button shows */
  children: ReactNode;
  items: readonly MenuItem[];
  className?: string;
}

/** A button that opens a list of things to do (WAI-ARIA menu button). */
export function Menu({ label, children, items, className }: MenuProps) {
  const [openAt, setOpenAt] = useState<'first' | 'last'>();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  const close = (returnFocus: boolean) => {
    setOpenAt(undefined);
    if (returnFocus) button.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpenAt(event.key === 'ArrowDown' ? 'first' : 'last');
  };

  return (
    <div ref={frame} className="contents">
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={openAt !== undefined}
        aria-controls={openAt && listId}
        onClick={() => setOpenAt(openAt ? undefined : 'first')}
        onKeyDown={onKeyDown}
        className={classNames(
          'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-full',
          'hover:bg-wash',
          className,
        )}
      >
        {children}
      </button>
      {openAt && (
        <MenuList
          id={listId}
          label={label}
          items={items}
          focusFirst={openAt}
          frame={frame}
          anchor={button}
          onClose={close}
        />
      )}
    </div>
  );
}
