import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { PauseAnswer } from '#contract/pause.ts';
import { newId } from '../../sync/new-id.ts';
import type { KeptHabit, Notebook } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useCommandWithUndo, useNotedCommand } from '../../sync/use-notebook.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import type { DateStyle } from '../../ui/format.ts';
import { canEndNow, sortPauses, useEndPause } from '../habit/pauses.ts';
import { draftOf, newDraft, PauseForm } from './pause-form.tsx';

interface PausesScreenProps {
  notebook: Notebook;
  habit: string | undefined;
}

/** Lists the pauses that are, that come and that were, and sets others. */
export function PausesScreen({ notebook, habit }: PausesScreenProps) {
  const today = useToday();
  const { t } = useLingui();
  const carryOut = useNotedCommand();
  const heading = useRef<HTMLHeadingElement>(null);
  const { habits } = notebook;
  const chosen = habits.find(({ id }) => id === habit);
  const toChoose = habits.filter((each) => each.is_active || each === chosen);
  const [isAdding, setIsAdding] = useState(chosen !== undefined);
  const { now, coming, past } = sortPauses(notebook.pauses, today);
  const list = { habits, today, onLeave: () => heading.current?.focus() };
  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        <Trans>Pauses</Trans>
      </h1>
      <p className="mt-4 mb-8 text-faint">
        <Trans>
          During a pause nothing is asked. Streaks neither end nor grow; percentages and strength
          stay as they are. You can set it ahead or afterwards.
        </Trans>
      </p>
      <Button onClick={() => setIsAdding(true)}>
        <Trans>New pause</Trans>
      </Button>
      {isAdding && (
        <Dialog title={t`New pause`} onClose={() => setIsAdding(false)}>
          <PauseForm
            initial={newDraft(chosen?.id, today)}
            habits={toChoose}
            submitLabel={t`Pause`}
            onSend={(body) => {
              const create = { type: 'create_pause', pause: newId(), ...body } as const;
              carryOut(create, () => t`The pause was set`);
              setIsAdding(false);
            }}
            onCancel={() => setIsAdding(false)}
          />
        </Dialog>
      )}
      {notebook.pauses.length === 0 && (
        <p className="mt-8 text-faint">
          <Trans>No pause so far.</Trans>
        </p>
      )}
      <PauseList title={<Trans>Now</Trans>} pauses={now} areRunning {...list}>
        <p className="mb-3 text-faint">
          <Trans>
            A pause that you end now has yesterday as its last day, so that today counts again. One
            that began today keeps today.
          </Trans>
        </p>
      </PauseList>
      <PauseList title={<Trans>Coming up</Trans>} pauses={coming} {...list} />
      <PauseList title={<Trans>Past</Trans>} pauses={past} {...list} />
    </div>
  );
}

interface PauseListProps {
  title: ReactNode;
  children?: ReactNode;
  pauses: readonly PauseAnswer[];
  habits: readonly KeptHabit[];
  areRunning?: boolean;
  onLeave: () => void;
}

/** Pauses under a heading; nothing when there is none. */
function PauseList({
  title,
  children,
  pauses,
  habits,
  areRunning = false,
  onLeave,
}: PauseListProps) {
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
          <PauseItem
            key={pause.id}
            pause={pause}
            habit={habits.find((habit) => habit.id === pause.habit_id)}
            habits={habits}
            isRunning={areRunning}
            onLeave={onLeave}
          />
        ))}
      </ul>
    </section>
  );
}

interface PauseItemProps {
  pause: PauseAnswer;
  /** undefined for a pause of all */
  habit: KeptHabit | undefined;
  habits: readonly KeptHabit[];
  isRunning: boolean;
  /** called when the buttons are about to go with their pause */
  onLeave: () => void;
}

/** A pause with what can be done with it. */
function PauseItem({ pause, habit, habits, isRunning, onLeave }: PauseItemProps) {
  const today = useToday();
  const { t } = useLingui();
  const rangeText = useRangeText();
  const endPause = useEndPause();
  const carryOut = useCommandWithUndo();
  const [editing, setEditing] = useState(false);
  const range = rangeText(pause);
  const name = habit ? habit.name : t`All habits`;
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
          onClick={() => setEditing(true)}
        >
          <Trans>Edit</Trans>
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
            <Trans>End now</Trans>
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
          <Trans>Delete</Trans>
        </Button>
      </div>
      {editing && <PauseDialog pause={pause} habits={habits} onClose={() => setEditing(false)} />}
    </li>
  );
}

interface PauseDialogProps {
  pause: PauseAnswer;
  habits: readonly KeptHabit[];
  onClose: () => void;
}

/** Changes a pause. */
function PauseDialog({ pause, habits, onClose }: PauseDialogProps) {
  const { t } = useLingui();
  const carryOut = useNotedCommand();
  return (
    <Dialog title={t`Edit the pause`} onClose={onClose}>
      <PauseForm
        initial={draftOf(pause)}
        habits={habits}
        submitLabel={t`Save`}
        onSend={(body) => {
          const change = { type: 'change_pause', pause: pause.id, ...body } as const;
          carryOut(change, () => t`The pause was changed`);
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

const DAY: DateStyle = { day: 'numeric', month: 'long', year: 'numeric' };

/** Says the days of a pause in words: "3 – 12 November 2026". */
function useRangeText(): (pause: Pick<PauseAnswer, 'first' | 'last'>) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ first, last }) => {
    if (last !== null) return format.dateRange(first, last, DAY);
    const day = format.date(first, DAY);
    return t`From ${day} until further notice`;
  };
}
