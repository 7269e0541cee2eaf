import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Scores } from '#domain/answers.ts';
import { askedFrom } from '#domain/automaticity.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useCommandWithUndo } from '../../sync/use-notebook.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { isDue } from '../habit/reminders/automaticity-note.tsx';
import { Curve } from './curve.tsx';
import { FadeProposals } from './fade-proposals.tsx';
import { StatementsForm } from './statements-form.tsx';

/** The paper of the statements: https://doi.org/10.1186/1479-5868-9-102 */
const SOURCE = 'https://doi.org/10.1186/1479-5868-9-102';

interface AutomaticityScreenProps {
  habits: readonly ShownHabit[];
  /** the id of the habit that was come for */
  chosen: string | undefined;
}

/** How automatic habits have become: four statements a month, and what the answers add up to. */
export function AutomaticityScreen({ habits, chosen }: AutomaticityScreenProps) {
  const { t } = useLingui();
  const today = useToday();
  const shown = habits.filter(
    (habit) => askedFrom(habit, today) !== null || habit.answers.length > 0,
  );
  const waiting = shown.filter((habit) => isDue(habit, today));
  const due = waiting.length;
  // What comes first when the page is opened stays there when it is answered.
  const [first] = useState(
    () => new Set([...shown.filter(({ id }) => id === chosen), ...waiting].map(({ id }) => id)),
  );
  const inTurn = [
    ...[...first].flatMap((id) => shown.find((habit) => habit.id === id) ?? []),
    ...shown.filter(({ id }) => !first.has(id)),
  ];
  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 className="text-3xl">{t`Automaticity`}</h1>
      <p className="mt-4 text-faint">
        {t`A habit has taken hold when it is done without a thought. Every four weeks, four statements ask how far that is so. Your answers draw a curve, which is yours alone.`}
      </p>
      {shown.length > 0 ? (
        <>
          <p className="mt-4 font-semibold">
            {due > 0 ? (
              <Plural
                value={due}
                one="# habit is waiting for your answers."
                other="# habits are waiting for your answers."
              />
            ) : (
              t`No habit is waiting for your answers.`
            )}
          </p>
          <div className="mt-6 flex flex-col divide-y divide-rule border-y border-rule">
            {inTurn.map((habit) => (
              <HabitSection key={habit.id} habit={habit} isOpen={habit.id === chosen} />
            ))}
          </div>
          <Sources hasCurve={shown.some(({ answers }) => answers.length > 1)} />
        </>
      ) : (
        <>
          <p className="mt-4 mb-2">
            {t`Statements are about habits that are done after something or have a reminder; you set both where you edit a habit. The first come once the habit is four weeks old.`}
          </p>
          <Link to="/" className="link inline-flex min-h-11 items-center">
            {t`See my habits`}
          </Link>
        </>
      )}
    </div>
  );
}

/** How curves are read, where the statements are from, and how long it takes with others. */
function Sources({ hasCurve }: { hasCurve: boolean }) {
  const { t } = useLingui();
  return (
    <div className="mt-6 flex flex-col gap-2 text-sm text-faint">
      {hasCurve && (
        <p>
          {t`A dot of a curve is the mean of the four answers of a day. Its bar reaches from the lowest of them to the highest, and half a point further, because answers are whole numbers. What stays within the bars may be chance.`}
        </p>
      )}
      <p>
        <Trans>
          The statements are those of the Self-Report Behavioural Automaticity Index:{' '}
          <a href={SOURCE} className="link">
            Gardner, Abraham, Lally & de Bruijn (2012)
          </a>
          .
        </Trans>
      </p>
      <p>
        {t`No set number of days makes a habit. Of 96 people in a study, the curve fitted 39 well, and they took between 18 and 254 days (Lally et al. 2010).`}
      </p>
    </div>
  );
}

/** A habit: its statements where they are due, its curve, and what may follow from it. */
function HabitSection({ habit, isOpen }: { habit: ShownHabit; isOpen: boolean }) {
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
            <StatementsDueText habit={habit} />
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
              {due ? t`Answer` : t`Change today’s answers`}
            </Button>
            {given && (
              <Button
                variant="quiet"
                aria-label={t`Delete today’s answers: ${name}`}
                onClick={() => enter(null, t`Today’s answers on “${name}” were deleted`)}
              >
                {t`Delete`}
              </Button>
            )}
          </div>
        )
      )}
      <Curve answers={answers} ink={habit.color} />
      <FadeProposals habit={habit} onDone={() => heading.current?.focus()} />
    </section>
  );
}

/** Whether the statements are due, and when they are next. */
function StatementsDueText({ habit }: { habit: ShownHabit }) {
  const { t } = useLingui();
  const today = useToday();
  const format = useFormat();
  const from = askedFrom(habit, today);
  const [latest] = habit.answers;
  if (!habit.is_active) return t`It is archived: nothing is asked of it any more.`;
  if (from === null) return t`With its current settings, this habit has no more statements.`;
  if (from <= today)
    return latest
      ? t`Four weeks have gone by since your last answers.`
      : t`How far has it become automatic?`;
  const day = format.date(from, { day: 'numeric', month: 'long' });
  return latest ? (
    <Trans>The statements come again on {day}.</Trans>
  ) : (
    <Trans>The statements come for the first time on {day}.</Trans>
  );
}
