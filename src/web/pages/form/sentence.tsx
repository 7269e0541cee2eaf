import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { MAX_DAYS, MAX_TIMES } from '#domain/limits.ts';
import { useWeekdaysBlank, WeekdayChips } from '../habit/weekdays.tsx';
import { readAmount, readCount } from '../../ui/text.ts';
import { ChosenBlank, errorIdOf, WrittenBlank } from '../../ui/choices.tsx';
import type { FormPart } from './draft.ts';
import { canSumUp, countsDays, GOAL_PATHS, hasAmount, type Kind } from './goal-fields.ts';

/**
 * What a habit asks for, as a sentence to be filled in: "I want to [read] [at least] [20] [pages]
 * [every day]". Each kind of habit has a sentence of its own, in the order of the language.
 */
export function Sentence(props: FormPart) {
  const { field, setGoal } = props;
  const { goal } = props.draft;
  const { t } = useLingui();
  const weekdays = useWeekdaysBlank(goal.weekdays, (chosen) =>
    setGoal({ every: 'DAILY', weekdays: chosen }),
  );
  const name = <NameBlank {...props} />;
  const days = <DaysBlank {...props} />;
  const every = (
    <ChosenBlank
      label={t`How often`}
      value={goal.every === 'DAILY' ? weekdays.value : goal.every}
      onChange={(chosen) => {
        if (chosen === 'WEEKLY' || chosen === 'MONTHLY' || chosen === 'ROLLING')
          return setGoal({ every: chosen });
        setGoal({ every: 'DAILY' });
        weekdays.choose(chosen);
      }}
      options={[
        ...weekdays.options,
        { value: 'WEEKLY', label: t`every week` },
        { value: 'MONTHLY', label: t`every month` },
        { value: 'ROLLING', label: t`in any stretch of` },
      ]}
    />
  );
  const length = <LengthBlank {...props} />;
  const bound = <BoundBlank {...props} />;
  const amount = <AmountBlank {...props} />;
  const per = <PerBlank {...props} />;
  const isRolling = goal.every === 'ROLLING';
  const none = goal.kind === 'at_most' && readAmount(goal.amount, 'en') === 0;
  const blanks: { path: string; label: string; isThere: boolean; hint?: string | undefined }[] = [
    { path: 'name', label: t`Name`, isThere: true },
    {
      path: GOAL_PATHS.amount,
      label: t`Amount`,
      isThere: hasAmount(goal.kind),
      hint: none ? t`For none at all, choose “To avoid”.` : undefined,
    },
    { path: GOAL_PATHS.unit, label: t`Unit`, isThere: hasAmount(goal.kind) },
    {
      path: GOAL_PATHS.times,
      label: t`How many times`,
      isThere: isRolling && countsDays(goal),
    },
    { path: GOAL_PATHS.days, label: t`In how many days`, isThere: isRolling },
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
      {goal.every === 'DAILY' && weekdays.isChosen && (
        <WeekdayChips
          {...field(GOAL_PATHS.weekdays)}
          weekdays={goal.weekdays}
          onChange={(chosen) => setGoal({ weekdays: chosen })}
        />
      )}
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

/** What somebody may want of each kind: shown where nothing is written yet. */
export function useExamples(): (kind: Kind) => { name: string; amount: string; unit: string } {
  const { t } = useLingui();
  const pages = { amount: '20', unit: t`pages` };
  return (kind) =>
    ({
      check: { name: t`read`, ...pages },
      at_least: { name: t`read`, ...pages },
      at_most: { name: t`drink coffee`, amount: '2', unit: t`cups` },
      avoid: { name: t`smoking`, ...pages },
    })[kind];
}

/** What is to be done, or let be. */
function NameBlank({ draft: { name, goal }, set, field }: FormPart) {
  const { t } = useLingui();
  const example = useExamples()(goal.kind);
  return (
    <span className="relative inline-flex min-w-0 grow basis-48 items-center">
      <WrittenBlank
        {...field('name')}
        label={goal.kind === 'avoid' ? t`I want to avoid` : t`I want to`}
        value={name}
        onChange={(event) => set({ name: event.target.value })}
        placeholder={example.name}
        className="peer w-full min-w-0"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute right-2 text-sm text-faint peer-not-placeholder-shown:hidden"
      >
        {t`required`}
      </span>
    </span>
  );
}

/** Whether an amount is the least or the most. */
function BoundBlank({ draft, setGoal }: FormPart) {
  const { t } = useLingui();
  return (
    <ChosenBlank
      label={t`At least or at most`}
      value={draft.goal.kind === 'at_most' ? 'at_most' : 'at_least'}
      onChange={(kind) => setGoal({ kind })}
      options={[
        { value: 'at_least', label: t`at least` },
        { value: 'at_most', label: t`at most` },
      ]}
    />
  );
}

/** How much, and of what. */
function AmountBlank({ draft: { goal }, setGoal, field }: FormPart) {
  const { t } = useLingui();
  const unitsId = useId();
  const example = useExamples()(goal.kind);
  const units = [t`pages`, t`minutes`, t`hours`, t`km`, t`steps`, t`glasses`, t`cups`, t`euros`];
  return (
    <span className="inline-flex gap-2">
      <WrittenBlank
        {...field(GOAL_PATHS.amount)}
        label={t`Amount`}
        required
        inputMode="decimal"
        placeholder={example.amount}
        value={goal.amount}
        onChange={(event) => setGoal({ amount: event.target.value })}
        className="numerals w-20 text-center"
      />
      <WrittenBlank
        {...field(GOAL_PATHS.unit)}
        label={t`Unit`}
        list={unitsId}
        placeholder={example.unit}
        value={goal.unit}
        onChange={(event) => setGoal({ unit: event.target.value })}
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
function PerBlank({ draft: { goal }, setGoal }: FormPart) {
  const { t } = useLingui();
  if (!canSumUp(goal)) return null;
  return (
    <ChosenBlank
      label={t`Per day or in all`}
      value={goal.per}
      onChange={(per) => setGoal({ per })}
      options={[
        { value: 'day', label: t`a day` },
        { value: 'period', label: t`in all` },
      ]}
    />
  );
}

/** On how many days of a week, of a month, or of so many in a row. */
function DaysBlank({ draft: { goal }, setGoal, field }: FormPart) {
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
        onChange={(event) => setGoal({ times: event.target.value })}
        className="w-20 text-center"
      />
    ) : (
      <ChosenBlank
        {...shared}
        onChange={(chosen) => setGoal({ [key]: chosen })}
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

/** Of how many days in a row. */
function LengthBlank({ draft: { goal }, setGoal, field }: FormPart) {
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
      onChange={(event) => setGoal({ days: event.target.value })}
      className="w-20 text-center"
    />
  );
  return (
    <span className="inline-flex items-center gap-2">
      <Trans>{length} days</Trans>
    </span>
  );
}
