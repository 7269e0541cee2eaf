import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { proposedRhythm, withRhythm } from '#domain/automaticity.ts';
import type { Reminder, Rhythm } from '#domain/reminder.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useCommandWithUndo } from '../../sync/use-notebook.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';

/** What a reminder can fade to. */
const STEPS = ['every_second', 'off'] as const satisfies readonly Rhythm[];

type Step = (typeof STEPS)[number];

interface FadeProposalsProps {
  habit: ShownHabit;
  /** called when a button is about to go with its proposal */
  onDone: () => void;
}

/** Proposes to let reminders fade where the answers rise, and says which have faded. */
export function FadeProposals({ habit, onDone }: FadeProposalsProps) {
  const { reminders, answers } = habit;
  return (
    <>
      {STEPS.map((step) => {
        const fading = reminders.filter((each) => proposedRhythm(answers, each) === step);
        if (fading.length === 0) return null;
        return <Proposal key={step} habit={habit} fading={fading} step={step} onDone={onDone} />;
      })}
      {STEPS.map((step) => {
        const faded = reminders.filter(({ rhythm }) => rhythm === step);
        return faded.length > 0 && <Faded key={step} id={habit.id} faded={faded} step={step} />;
      })}
    </>
  );
}

interface ProposalProps extends FadeProposalsProps {
  fading: readonly Reminder[];
  step: Step;
}

function Proposal({ habit: { id, name, reminders }, fading, step, onDone }: ProposalProps) {
  const today = useToday();
  const { t } = useLingui();
  const timesOf = useTimesOf();
  const times = timesOf(fading);
  const fadedText = useFadedText();
  const carryOut = useCommandWithUndo();
  const { length } = fading;
  const accept = () => {
    const changed = withRhythm(reminders, fading, step, today);
    const said = fadedText(fading, step);
    carryOut({ type: 'change_habit', habit: id, reminders: changed }, () => said);
    onDone();
  };
  return (
    <div className="flex flex-col items-start gap-3 border-l-4 border-edge pl-4">
      <p>
        {t`Your answers have risen. Reminders help to begin; later on, a habit takes hold better without them.`}{' '}
        {step === 'off' ? (
          <Plural
            value={length}
            one={`The reminder at ${times} could be turned off.`}
            other={`The reminders at ${times} could be turned off.`}
          />
        ) : (
          <Plural
            value={length}
            one={`The reminder at ${times} could come every second time.`}
            other={`The reminders at ${times} could come every second time.`}
          />
        )}
      </p>
      <Button
        onClick={accept}
        aria-label={step === 'off' ? t`Turn it off: ${name}` : t`Every second time: ${name}`}
      >
        {step === 'off' ? t`Turn it off` : t`Every second time`}
      </Button>
    </div>
  );
}

/** What has faded, and where it is set back. */
function Faded({ id, faded, step }: { id: string; faded: readonly Reminder[]; step: Step }) {
  const { t } = useLingui();
  const fadedText = useFadedText();
  return (
    <p className="text-faint">
      {fadedText(faded, step)}{' '}
      <Link to="/habits/$id/edit" params={{ id }} className="link">
        {t`Change it in the habit`}
      </Link>
    </p>
  );
}

/** Says how some reminders come that have faded. */
function useFadedText(): (faded: readonly Reminder[], step: Step) => string {
  const { t } = useLingui();
  const timesOf = useTimesOf();
  return (faded, step) => {
    const times = timesOf(faded);
    return step === 'off'
      ? t`${plural(faded.length, {
          one: `The reminder at ${times} is off.`,
          other: `The reminders at ${times} are off.`,
        })}`
      : t`${plural(faded.length, {
          one: `The reminder at ${times} comes every second time.`,
          other: `The reminders at ${times} come every second time.`,
        })}`;
  };
}

function useTimesOf(): (reminders: readonly Reminder[]) => string {
  const format = useFormat();
  return (reminders) => format.list(reminders.map(({ time }) => format.time(time)));
}
