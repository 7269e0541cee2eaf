import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { classNames } from './class-names.ts';

interface MenuProps {
  label: string;
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

export interface MenuItem {
  label: string;
  /** of its label, where that is not the language of the page */
  lang?: string;
  onSelect: () => void;
}

interface MenuListProps {
  id: string;
  label: string;
  items: readonly MenuItem[];
  focusFirst: 'first' | 'last';
  /** what holds the button and the list: a press outside it closes */
  frame: RefObject<HTMLElement | null>;
  anchor: RefObject<HTMLElement | null>;
  onClose: (returnFocus: boolean) => void;
}

function MenuList({ id, label, items, focusFirst, frame, anchor, onClose }: MenuListProps) {
  'use no memo';
  const list = useRef<HTMLDivElement>(null);
  useDismiss(frame, () => onClose(false));
  usePlaceBeside(list, anchor);

  useLayoutEffect(() => {
    const entries = list.current ? entriesOf(list.current) : [];
    entries.at(focusFirst === 'first' ? 0 : -1)?.focus();
  }, [focusFirst]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') onClose(true);
    if (event.key === 'Escape') {
      // A dialog around it stays open.
      event.preventDefault();
      onClose(true);
    }
    const target = targetOf(event.key, entriesOf(event.currentTarget));
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="fixed z-overlay flex min-w-48 flex-col rounded-md border border-rule bg-sheet p-1 shadow-lifted"
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          lang={item.lang}
          tabIndex={-1}
          className="min-h-11 rounded-sm px-3 text-left text-base font-normal text-ink hover:bg-wash focus:bg-wash"
          onClick={() => {
            onClose(true);
            item.onSelect();
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

function entriesOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

/** Where a key leads: arrows go round, Home and End to the ends, a letter to what begins with it. */
function targetOf(key: string, entries: readonly HTMLElement[]): HTMLElement | undefined {
  const current = entries.findIndex((entry) => entry === document.activeElement);
  if (key === 'ArrowDown') return entries[(current + 1) % entries.length];
  if (key === 'ArrowUp') return entries.at(Math.max(current, 0) - 1);
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  if (key.length !== 1) return undefined;
  const following = [...entries.slice(current + 1), ...entries.slice(0, current + 1)];
  return following.find((entry) =>
    entry.textContent.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()),
  );
}

/** Calls back when a press lands outside the element. */
function useDismiss(element: RefObject<HTMLElement | null>, onDismiss: () => void) {
  const onPointerDown = useEffectEvent((event: PointerEvent) => {
    const inside = event.target instanceof Node && element.current?.contains(event.target);
    if (!inside) onDismiss();
  });
  useEffect(() => {
    const listener = (event: PointerEvent) => onPointerDown(event);
    document.addEventListener('pointerdown', listener);
    return () => document.removeEventListener('pointerdown', listener);
  }, []);
}

/** Keeps a floating box beside its anchor, also while the page scrolls or changes its size. */
function usePlaceBeside(box: RefObject<HTMLElement | null>, anchor: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const place = () => {
      if (box.current && anchor.current) placeBeside(box.current, anchor.current);
    };
    place();
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
    };
  }, [box, anchor]);
}

/** Kept free between a floating box and the edge of the window, and between it and its anchor. */
const GAP = 8;

/** Puts a fixed box under its anchor, end to end; above it where there is no room below. */
function placeBeside(box: HTMLElement, anchor: HTMLElement): void {
  const from = anchor.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const roomBelow = window.innerHeight - from.bottom;
  const top = roomBelow >= height + 2 * GAP ? from.bottom + GAP / 2 : from.top - height - GAP / 2;
  const left = Math.min(from.right - width, window.innerWidth - width - GAP);
  box.style.top = `${Math.max(GAP, top)}px`;
  box.style.left = `${Math.max(GAP, left)}px`;
}
