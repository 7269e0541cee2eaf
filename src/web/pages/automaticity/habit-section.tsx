import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { askedFrom } from '#domain/automaticity.ts';
import type { Scores } from '#domain/answers.ts';
import { isDue } from '../habit/reminders/is-due.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useCommandWithUndo } from '../../sync/use-notebook.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { Curve } from './curve.tsx';
import { FadeProposals } from './fade-proposals.tsx';
import { StatementsForm } from './statements-form.tsx';

interface HabitSectionProps {
  habit: KeptHabit;
  /** whether it is what the person came for */
  isOpen: boolean;
}

/** A habit: its statements where they are due, its curve, and what may follow from it. */
export function HabitSection({ habit, isOpen }: HabitSectionProps) {
  const today = useToday();
  const { t } = useLingui();
  const carryOut = useCommandWithUndo();
  const heading = useRef<HTMLHeadingElement>(null);
  const due = isDue(habit, today);
  const [isAnswering, setIsAnswering] = useState(isOpen && due);
  const [wasPressed, setWasPressed] = useState(false);
  const { id, name, icon, cue, answers } = habit;
  const given = answers.find(({ date }) => date === today);

  const enter = (scores: Scores | null, said: string) => {
    carryOut({ type: 'enter_answers', habit: id, date: today, scores }, () => said);
    leave();
  };
  const leave = () => {
    setIsAnswering(false);
    heading.current?.focus();
  };
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 py-6">
      <div>
        <h2 id={id} ref={heading} tabIndex={-1} className="text-xl wrap-anywhere">
          <span aria-hidden>{icon} </span>
          {name}
        </h2>
        {cue && (
          <p className="text-faint wrap-anywhere">
            <Trans>After {cue}</Trans>
          </p>
        )}
        {!isAnswering && (
          <p className="mt-1">
            <StandingText habit={habit} />
          </p>
        )}
      </div>
      {isAnswering ? (
        <StatementsForm
          name={name}
          given={given?.scores}
          takesFocus={wasPressed}
          onSend={(scores) => enter(scores, t`Your answers on “${name}” were saved`)}
          onCancel={leave}
        />
      ) : (
        (due || given) && (
          <div className="flex flex-wrap gap-2">
            <Button
              variant={due ? 'primary' : 'outline'}
              aria-label={due ? t`Answer: ${name}` : t`Change today’s answers: ${name}`}
              onClick={() => {
                setWasPressed(true);
                setIsAnswering(true);
              }}
            >
              {due ? <Trans>Answer</Trans> : <Trans>Change today’s answers</Trans>}
            </Button>
            {given && (
              <Button
                variant="quiet"
                aria-label={t`Delete today’s answers: ${name}`}
                onClick={() => enter(null, t`Today’s answers on “${name}” were deleted`)}
              >
                <Trans>Delete</Trans>
              </Button>
            )}
          </div>
        )
      )}
      <Curve answers={answers} ink={habit.color} />
      <FadeProposals habit={habit} onDone={leave} />
    </section>
  );
}

/** Whether the statements are due, and when they are next. */
function StandingText({ habit }: { habit: KeptHabit }) {
  const today = useToday();
  const format = useFormat();
  const from = askedFrom(habit);
  const [latest] = habit.answers;
  if (!habit.is_active) return <Trans>It is archived: nothing is asked of it any more.</Trans>;
  if (from === null)
    return <Trans>With its current settings, this habit has no more statements.</Trans>;
  if (from <= today)
    return latest ? (
      <Trans>Four weeks have gone by since your last answers.</Trans>
    ) : (
      <Trans>How far has it become automatic?</Trans>
    );
  const day = format.date(from, { day: 'numeric', month: 'long' });
  return latest ? (
    <Trans>The statements come again on {day}.</Trans>
  ) : (
    <Trans>The statements come for the first time on {day}.</Trans>
  );
}
