import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { newId } from '../../notebook/new-id.ts';
import { sortPauses } from '../../notebook/pauses/sort-pauses.ts';
import { useToday } from '../../notebook/today.tsx';
import { useNotedCommand } from '../../notebook/use-command.ts';
import type { Notebook } from '../../notebook/shown.ts';
import { newDraft } from './pause-draft.ts';
import { PauseForm } from './pause-form.tsx';
import { PauseList } from './pause-list.tsx';

interface PausesScreenProps {
  notebook: Notebook;
  /** the id of the one to pause */
  habit: string | undefined;
}

/** Sets pauses, and lists those that are, that come and that were. */
export function PausesScreen({ notebook, habit }: PausesScreenProps) {
  const today = useToday();
  const { t } = useLingui();
  const carryOut = useNotedCommand();
  const heading = useRef<HTMLHeadingElement>(null);
  const [sent, setSent] = useState(0);
  const { habits } = notebook;
  const chosen = habits.find(({ id }) => id === habit);
  const toChoose = habits.filter((each) => each.is_active || each === chosen);
  const { now, coming, past } = sortPauses(notebook.pauses, today);
  const list = { habits, today, onLeave: () => heading.current?.focus() };
  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        <Trans>Pauses</Trans>
      </h1>
      <p className="mt-4 mb-8 text-faint">
        <Trans>
          On the days of a pause nothing is asked: it ends no streak and adds to none, and leaves
          percentages and strength as they are. It can be set ahead or afterwards.
        </Trans>
      </p>
      <PauseForm
        key={`${habit} ${sent}`}
        initial={newDraft(chosen?.id, today)}
        habits={toChoose}
        submitLabel={t`Pause`}
        onSend={(body) => {
          const create = { type: 'create_pause', pause: newId(), ...body } as const;
          carryOut(create, () => t`The pause is set`);
          setSent(sent + 1);
          heading.current?.focus();
        }}
      />
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
