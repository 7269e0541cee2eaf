import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { MAX_DAYS, MAX_TIMES } from '#domain/limits.ts';
import { useWeekdaysText } from '../habit/weekdays.tsx';
import { readAmount, readCount } from '../../ui/text.ts';
import { ChosenBlank, errorIdOf, WrittenBlank } from '../../ui/choices.tsx';
import { canSumUp, countsDays, GOAL_PATHS, hasAmount } from './goal-fields.ts';
import type { GoalFieldProps } from './goal-fields.ts';

interface SentenceProps extends GoalFieldProps {
  name: string;
  onName: (name: string) => void;
}

/**
 * What a habit asks for, as a sentence to be filled in: "I want to [read] [at least] [20] [pages]
 * [every day]". Each kind of habit has a sentence of its own, in the order of the language.
 */
export function Sentence(props: SentenceProps) {
  const { goal, field } = props;
  const { t } = useLingui();
  const name = <NameBlank {...props} />;
  const days = <DaysBlank {...props} />;
  const every = <EveryBlank {...props} />;
  const length = <LengthBlank {...props} />;
  const bound = <BoundBlank {...props} />;
  const amount = <AmountBlank {...props} />;
  const per = <PerBlank {...props} />;
  const isRolling = goal.every === 'ROLLING';
  const none = goal.kind === 'at_most' && readAmount(goal.amount, 'en') === 0;
  const blanks = [
    { path: 'name', label: t`Name`, isThere: true, hint: undefined },
    {
      path: GOAL_PATHS.amount,
      label: t`Amount`,
      isThere: hasAmount(goal.kind),
      hint: none ? t`For none at all, choose “To avoid”.` : undefined,
    },
    { path: GOAL_PATHS.unit, label: t`Unit`, isThere: hasAmount(goal.kind), hint: undefined },
    {
      path: GOAL_PATHS.times,
      label: t`How many times`,
      isThere: isRolling && countsDays(goal),
      hint: undefined,
    },
    { path: GOAL_PATHS.days, label: t`In how many days`, isThere: isRolling, hint: undefined },
  ];
  const errors = blanks.flatMap(({ path, label, isThere, hint }) => {
    const { error } = field(path);
    return isThere && error ? [{ path, label, text: hint ?? error }] : [];
  });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3 text-lg">
        {goal.kind === 'check' && (
          <Trans>
            I want to {name} {days} {every} {length}
          </Trans>
        )}
        {goal.kind === 'avoid' && (
          <Trans>
            I want to avoid {name} {days} {every} {length}
          </Trans>
        )}
        {hasAmount(goal.kind) && (
          <Trans>
            I want to {name} {bound} {amount} {per} {days} {every} {length}
          </Trans>
        )}
      </div>
      {errors.map(({ path, label, text }) => (
        <p key={path} className="text-sm font-medium text-alarm">
          <Trans>
            {label}: <span id={errorIdOf(path)}>{text}</span>
          </Trans>
        </p>
      ))}
    </div>
  );
}

/** What is to be done, or let be. */
function NameBlank({ name, onName, goal, field }: SentenceProps) {
  const { t } = useLingui();
  const examples = {
    check: t`read`,
    at_least: t`read`,
    at_most: t`drink coffee`,
    avoid: t`smoking`,
  };
  return (
    <WrittenBlank
      {...field('name')}
      label={t`Name`}
      value={name}
      onChange={(event) => onName(event.target.value)}
      placeholder={examples[goal.kind]}
      className="min-w-0 grow basis-48"
    />
  );
}

/** Whether an amount is the least or the most. */
function BoundBlank({ goal: { kind }, onChange }: GoalFieldProps) {
  const { t } = useLingui();
  return (
    <ChosenBlank
      label={t`At least or at most`}
      error={undefined}
      value={kind === 'at_most' ? kind : 'at_least'}
      onChange={(chosen) => onChange({ kind: chosen })}
      options={[
        { value: 'at_least', label: t`at least` },
        { value: 'at_most', label: t`at most` },
      ]}
    />
  );
}

/** How much, and of what. */
function AmountBlank({ goal, onChange, field }: GoalFieldProps) {
  const { t } = useLingui();
  const unitsId = useId();
  const units = [t`pages`, t`minutes`, t`hours`, t`km`, t`steps`, t`glasses`, t`euros`];
  return (
    <span className="inline-flex gap-2">
      <WrittenBlank
        {...field(GOAL_PATHS.amount)}
        label={t`Amount`}
        inputMode="decimal"
        placeholder="20"
        value={goal.amount}
        onChange={(event) => onChange({ amount: event.target.value })}
        className="numerals w-20 text-center"
      />
      <WrittenBlank
        {...field(GOAL_PATHS.unit)}
        label={t`Unit`}
        list={unitsId}
        placeholder={t`pages`}
        value={goal.unit}
        onChange={(event) => onChange({ unit: event.target.value })}
        className="w-28"
      />
      <datalist id={unitsId}>
        {units.map((unit) => (
          <option key={unit}>{unit}</option>
        ))}
      </datalist>
    </span>
  );
}

/** Whether an amount is one of each day, or of all days together. */
function PerBlank({ goal, onChange }: GoalFieldProps) {
  const { t } = useLingui();
  if (!canSumUp(goal)) return null;
  return (
    <ChosenBlank
      label={t`Per day or in all`}
      error={undefined}
      value={goal.per}
      onChange={(per) => onChange({ per })}
      options={[
        { value: 'day', label: t`a day` },
        { value: 'period', label: t`in all` },
      ]}
    />
  );
}

/** On how many days of a week, of a month, or of so many in a row. */
function DaysBlank({ goal, onChange, field }: GoalFieldProps) {
  const { t } = useLingui();
  const { every } = goal;
  if (every === 'DAILY' || !countsDays(goal)) return null;
  const key = ({ WEEKLY: 'timesAWeek', MONTHLY: 'timesAMonth', ROLLING: 'times' } as const)[every];
  const labels = { WEEKLY: t`Days a week`, MONTHLY: t`Days a month`, ROLLING: t`How many times` };
  const shared = { ...field(GOAL_PATHS.times), label: labels[every], value: goal[key] };
  const times =
    every === 'ROLLING' ? (
      <WrittenBlank
        {...shared}
        type="number"
        min={1}
        max={readCount(goal.days)}
        onChange={(event) => onChange({ times: event.target.value })}
        className="w-20 text-center"
      />
    ) : (
      <ChosenBlank
        {...shared}
        onChange={(chosen) => onChange({ [key]: chosen })}
        options={Array.from({ length: MAX_TIMES[every] }, (_, place) => {
          const count = String(place + 1);
          return { value: count, label: count };
        })}
      />
    );
  return (
    <span className="inline-flex items-center gap-2">
      <Plural
        value={Number(goal[key])}
        one={<Trans>on {times} day</Trans>}
        other={<Trans>on {times} days</Trans>}
      />
    </span>
  );
}

/** Which days count together; of single days, which of the week are asked for. */
function EveryBlank({ goal: { every, weekdays }, onChange }: GoalFieldProps) {
  const { t } = useLingui();
  const daily = useWeekdaysText()(weekdays);
  return (
    <ChosenBlank
      label={t`How often`}
      error={undefined}
      value={every}
      onChange={(chosen) => onChange({ every: chosen })}
      options={[
        { value: 'DAILY', label: daily },
        { value: 'WEEKLY', label: t`every week` },
        { value: 'MONTHLY', label: t`every month` },
        { value: 'ROLLING', label: t`in any stretch of` },
      ]}
    />
  );
}

/** Of how many days in a row. */
function LengthBlank({ goal, onChange, field }: GoalFieldProps) {
  const { t } = useLingui();
  if (goal.every !== 'ROLLING') return null;
  const length = (
    <WrittenBlank
      {...field(GOAL_PATHS.days)}
      label={t`In how many days`}
      type="number"
      min={2}
      max={MAX_DAYS}
      value={goal.days}
      onChange={(event) => onChange({ days: event.target.value })}
      className="w-20 text-center"
    />
  );
  return (
    <span className="inline-flex items-center gap-2">
      <Trans>{length} days</Trans>
    </span>
  );
}
