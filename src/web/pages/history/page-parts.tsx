import { useLingui } from '@lingui/react/macro';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { monthOf, type CivilMonth } from '#domain/civil-date.ts';
import { addMonths } from '#domain/period.ts';
import { later } from '../../app/builds/later.tsx';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { ArrowSign } from '../../ui/stamp.tsx';

interface HabitChooserProps {
  habits: readonly ShownHabit[];
  chosen?: string;
  month: CivilMonth | undefined;
  /** what names the one that is chosen */
  children: ReactNode;
}

/** Names what the page is of, and leads to another habit, or to all; the archived ones stand last. */
export function HabitChooser({ habits, chosen = '', month, children }: HabitChooserProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const optionOf = ({ id, icon, name }: ShownHabit) => (
    <option key={id} value={id}>
      {icon} {name}
    </option>
  );
  const { active = [], archived = [] } = Object.groupBy(habits, ({ is_active }) =>
    is_active ? 'active' : 'archived',
  );
  return (
    <div className="relative -mx-2 flex min-h-11 max-w-full items-center gap-2 self-start rounded-md px-2 hover:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      {children}
      <ArrowSign className="shrink-0 text-faint" />
      {/* It lies over the name, which is larger than a select can be and may take two lines. */}
      <select
        aria-label={t`Habit`}
        value={chosen}
        onKeyDown={openFirst}
        onChange={({ target: { value: id } }) =>
          void (id === ''
            ? navigate({ to: '/history', search: { month } })
            : navigate({ to: '/habits/$id', params: { id }, search: { month } }))
        }
        className="absolute inset-0 size-full cursor-pointer appearance-none bg-paper text-ink opacity-0"
      >
        <option value="">{t`All habits`}</option>
        {active.map(optionOf)}
        {archived.length > 0 && <optgroup label={t`Archived`}>{archived.map(optionOf)}</optgroup>}
      </select>
    </div>
  );
}

/** Keys by which most browsers choose another entry of a list that is closed. */
const CHOOSING = /^(?:Arrow.+|Page.+|Home|End|.)$/u;

/** By key, too, the page is left for an entry that was seen: the list opens, and is chosen from. */
function openFirst(event: KeyboardEvent<HTMLSelectElement>) {
  const { key, ctrlKey, metaKey, currentTarget } = event;
  // Safari, which does not let a page open the list, opens it itself.
  if (!CHOOSING.test(key) || ctrlKey || metaKey || !('showPicker' in currentTarget)) return;
  event.preventDefault();
  currentTarget.showPicker();
}

/** What a page gives to take along, in the room that it will have. */
export const Pictures = later(
  async () => (await import('./pictures.tsx')).Pictures,
  <div className="min-h-14 border-b border-rule" />,
);

const ARROW_CLASS =
  'inline-flex size-11 items-center justify-center rounded-full text-2xl text-faint hover:bg-wash hover:text-ink aria-disabled:opacity-40';

interface PageTurnerProps {
  month: CivilMonth;
  /** how many months a page has */
  step: 1 | 12;
}

/** Leafs to the month, or the year, before and after. */
export function PageTurner({ month, step }: PageTurnerProps) {
  const today = useToday();
  const { t } = useLingui();
  const isMonth = step === 1;
  const thisMonth = monthOf(today);
  const shown = isMonth ? month : month.slice(0, 4);
  const next = addMonths(month, step);
  const isLast = shown >= thisMonth.slice(0, shown.length);
  const leaf = (to: CivilMonth) => ({
    to: '.' as const,
    search: (before: object) => ({ ...before, month: to }),
    resetScroll: false,
    className: ARROW_CLASS,
  });
  return (
    <div className="-mr-3.5 flex">
      <Link
        {...leaf(addMonths(month, -step))}
        aria-label={isMonth ? t`Previous month` : t`Previous year`}
      >
        ‹
      </Link>
      <Link
        {...leaf(next > thisMonth ? thisMonth : next)}
        // With its address: without one it would lose the focus at the last turn.
        aria-disabled={isLast}
        onClick={(event) => isLast && event.preventDefault()}
        aria-label={isMonth ? t`Next month` : t`Next year`}
      >
        ›
      </Link>
    </div>
  );
}

interface FoldProps {
  /** as the address names it, which then opens it */
  id: string;
  title: string;
  /** how much there is in it */
  count?: string;
  children: ReactNode;
}

/** A part of a page for those who ask for it. What is in it is drawn once it is open. */
export function Fold({ id, title, count, children }: FoldProps) {
  const isMeant = useLocation({ select: ({ hash }) => hash === id });
  const [isOpen, setIsOpen] = useState(isMeant);
  const [wasMeant, setWasMeant] = useState(isMeant);
  if (isMeant !== wasMeant) {
    setWasMeant(isMeant);
    setIsOpen(isOpen || isMeant);
  }
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group/fold border-b border-rule"
    >
      <summary className="-mx-2 flex min-h-14 list-none items-center gap-3 rounded-md px-2 hover:bg-wash [&::-webkit-details-marker]:hidden">
        <h2 className="text-lg">{title}</h2>
        {count !== undefined && <span className="numerals text-faint">{count}</span>}
        <ArrowSign className="ml-auto text-faint group-open/fold:rotate-180" />
      </summary>
      {isOpen && <div className="pt-2 pb-10">{children}</div>}
    </details>
  );
}
