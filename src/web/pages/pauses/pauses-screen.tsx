import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { PauseAnswer } from '#contract/pause.ts';
import { newId } from '../../sync/new-id.ts';
import { sortPauses } from '../habit/pauses/sort-pauses.ts';
import { useToday } from '../../sync/today.tsx';
import { useNotedCommand } from '../../sync/use-notebook.ts';
import type { KeptHabit, Notebook } from '../../sync/shown.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { newDraft, PauseForm } from './pause-form.tsx';
import { PauseItem } from './pause-item.tsx';

interface PausesScreenProps {
  notebook: Notebook;
  /** the id of the one to pause */
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
  /** what to know of these pauses */
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
