import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { PauseAnswer } from '#contract/pause.ts';
import type { ShownNotebook } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useCommandWithUndo } from '../../sync/use-notebook.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat, type DateStyle } from '../../ui/format.ts';
import { canEndNow, sortPauses, useEndPause } from '../habit/pauses.ts';
import { PauseDialog, type PausableHabit } from './pause-form.tsx';

interface PausesScreenProps {
  notebook: ShownNotebook;
  habit: string | undefined;
}

/** Lists the pauses that are, that come and that were, and sets others. */
export function PausesScreen({ notebook, habit }: PausesScreenProps) {
  const today = useToday();
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const { habits } = notebook;
  const chosen = habits.find(({ id }) => id === habit);
  const toChoose = habits.filter((each) => each.is_active || each === chosen);
  const [isAdding, setIsAdding] = useState(chosen !== undefined);
  /** as it was opened: at midnight, or by another device, its row may go or move meanwhile */
  const [edited, setEdited] = useState<PauseAnswer>();
  const navigate = useNavigate();
  const close = () => {
    setIsAdding(false);
    // Who comes back to the page is not asked again.
    if (habit !== undefined) void navigate({ to: '/pauses', search: {}, replace: true });
  };
  const { now, coming, past } = sortPauses(notebook.pauses, today);
  const list = {
    habits: [...habits, ...notebook.unknown],
    onEdit: setEdited,
    onLeave: () => heading.current?.focus(),
  };
  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {t`Pauses`}
      </h1>
      <p className="mt-4 mb-8 text-faint">
        {t`During a pause nothing is asked: no streak ends and no percentage falls. A habit that you keep anyway still counts, and so does each day without a lapse or within the limit. You can plan a pause, or add it later.`}
      </p>
      <Button onClick={() => setIsAdding(true)}>{t`New pause`}</Button>
      {isAdding && <PauseDialog habit={chosen?.id} habits={toChoose} onClose={close} />}
      {edited && (
        <PauseDialog pause={edited} habits={list.habits} onClose={() => setEdited(undefined)} />
      )}
      {notebook.pauses.length === 0 && <p className="mt-8 text-faint">{t`No pause so far.`}</p>}
      <PauseList title={t`Now`} pauses={now} isRunning {...list}>
        <p className="mb-3 text-faint">
          {t`A pause that you end now has yesterday as its last day, so that today counts again. One that began today keeps today.`}
        </p>
      </PauseList>
      <PauseList title={t`Coming up`} pauses={coming} {...list} />
      <PauseList title={t`Past`} pauses={past} {...list} />
    </div>
  );
}

interface PauseListProps extends Omit<PauseItemProps, 'pause'> {
  title: string;
  children?: ReactNode;
  pauses: readonly PauseAnswer[];
}

/** Pauses under a heading; nothing when there is none. */
function PauseList({ title, children, pauses, ...item }: PauseListProps) {
  const id = useId();
  if (pauses.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-2 text-xl">
        {title}
      </h2>
      {children}
      <ul>
        {pauses.map((pause) => (
          <PauseItem key={pause.id} pause={pause} {...item} />
        ))}
      </ul>
    </section>
  );
}

interface PauseItemProps {
  pause: PauseAnswer;
  habits: readonly PausableHabit[];
  isRunning?: boolean;
  onEdit: (pause: PauseAnswer) => void;
  /** called when the buttons are about to go with their pause */
  onLeave: () => void;
}

/** A pause with what can be done with it. */
function PauseItem({ pause, habits, isRunning = false, onEdit, onLeave }: PauseItemProps) {
  const today = useToday();
  const { t } = useLingui();
  const format = useFormat();
  const endPause = useEndPause();
  const carryOut = useCommandWithUndo();
  const habit = habits.find(({ id }) => id === pause.habit_id);
  const name = habit ? habit.name : t`All habits`;
  const day = format.date(pause.first, DAY);
  const range =
    pause.last === null
      ? t`From ${day} until further notice`
      : format.dateRange(pause.first, pause.last, DAY);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-rule py-3">
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold wrap-anywhere">
          {habit && <span aria-hidden>{habit.icon} </span>}
          {name}
        </p>
        <p>{range}</p>
        {pause.reason && <p className="text-faint wrap-anywhere">{pause.reason}</p>}
      </div>
      <div className="-mx-4 flex flex-wrap">
        <Button
          variant="quiet"
          aria-label={t`Edit: ${name}, ${range}`}
          onClick={() => onEdit(pause)}
        >
          {t`Edit`}
        </Button>
        {isRunning && canEndNow(pause, today) && (
          <Button
            variant="quiet"
            aria-label={t`End now: ${name}, ${range}`}
            onClick={() => {
              endPause(pause);
              onLeave();
            }}
          >
            {t`End now`}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={t`Delete: ${name}, ${range}`}
          onClick={() => {
            carryOut({ type: 'delete_pause', pause: pause.id }, () => t`The pause was deleted`);
            onLeave();
          }}
        >
          {t`Delete`}
        </Button>
      </div>
    </li>
  );
}

const DAY: DateStyle = { day: 'numeric', month: 'long', year: 'numeric' };
