import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { z } from 'zod/mini';
import { isAmount, type Goal } from '#domain/goal.ts';
import { EARLIEST_DATE, MAX_GOALS } from '#domain/limits.ts';
import { flawOf } from '#domain/sound-goal.ts';
import { later } from '../../app/builds/later.tsx';
import { FormProblem, useForm } from '../../app/form/use-form.tsx';
import { newId } from '../../sync/new-id.ts';
import { useReckoning } from '../../app/session/profile-store.ts';
import { useSession } from '../../app/session/session-context.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useCommand } from '../../sync/use-notebook.ts';
import { useKeyboardInset } from '../../ui/browser.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useLeaveQuestion } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { upperFirst } from '../../ui/text.ts';
import { Stamp, type StampMark } from '../../ui/stamp.tsx';
import { emojiInStamps } from '../habit/habit-day.ts';
import { madeHabit, useCreateHabit, type HabitBody } from '../habit/use-create-habit.ts';
import { useGoalText } from '../habit/use-goal-text.ts';
import { ColorField, KindField, MoreFields, ReminderSection } from './fields.tsx';
import { bodyOf, formSchema, planOf, remindersOn, useDraft, type Draft } from './draft.ts';
import { GoalChanges } from './goal-changes.tsx';
import { checkedGoal, GOAL_PATHS, goalIn, type GoalFields, type Kind } from './goal-fields.ts';
import { Sentence, useExamples } from './sentence.tsx';

const amountError = (error: string) => ({ error, path: GOAL_PATHS.amount.split('.') });

/**
 * Nothing at all is no target and no limit, and neither is more than a day can have. What came from
 * elsewhere may ask for it, and stays as long as nothing else is asked for.
 */
const newGoalSchema = formSchema.check(
  z.refine((habit) => asksForSomething(habit.goals?.[0]), amountError('too_small')),
  z.refine(
    ({ goals }) => !goals?.[0] || flawOf(goals[0])?.reason !== 'too_big',
    amountError('too_big'),
  ),
);

function asksForSomething(goal: Goal | undefined): boolean {
  return !goal || !isAmount(goal.target) || goal.target.amount > 0;
}

interface HabitFormProps {
  habit?: ShownHabit;
  submitLabel: string;
  onSend: (body: HabitBody) => Promise<void> | void;
  /** what stands below it, and asks first before it leads elsewhere */
  children?: (mayLeave: () => Promise<boolean>) => ReactNode;
}

/** The fields of a habit, with the stamp that they make. */
export function HabitForm({ habit, submitLabel, onSend, children }: HabitFormProps) {
  const today = useToday();
  const { t } = useLingui();
  const format = useFormat();
  const { time_zone } = useReckoning();
  const context = { habit, today, locale: format.locale };
  const [draft, set, isWritten] = useDraft(context);
  const session = useSession();
  // Whose session is over is led to where they can sign in.
  const [question, ask] = useLeaveQuestion(isWritten, () => session.isConnected());
  const setGoal = (change: Partial<GoalFields>) => {
    const goal = { ...draft.goal, ...change };
    set({ goal, reminders: remindersOn(goal, draft, context) });
  };
  const carryOut = useCommand();
  const goalText = useGoalText();
  const plan = planOf(draft, context);
  const form = useForm({
    schema: habit && !plan.isChanged ? formSchema : newGoalSchema,
    read: () => bodyOf(draft, context, time_zone),
    send: async ({ new_group, ...body }) => {
      if (new_group === undefined) return await onSend(body);
      const id = newId();
      carryOut({ type: 'create_group', group: id, name: new_group });
      // Should the habit be refused, its group is there already.
      set({ group: id, newGroup: '' });
      return await onSend({ ...body, group_id: id });
    },
  });
  const checked = checkedGoal(plan.goal);
  const tooManyGoals = t`A habit can have ${MAX_GOALS} goals over time. Delete one of them.`;
  const { errorOf, field } = form;
  const part = { draft, set, setGoal, field, habit, plan };
  const { ref } = form.props;
  // Who begins something new finds the keyboard in its name.
  useEffect(() => {
    if (!habit) ref.current?.querySelector<HTMLElement>('[name=name]')?.focus();
  }, [ref, habit]);
  useKeyboardInset();
  return (
    <>
      {/* A grid: WebKit gives a fieldset in a flex column its legend's height twice. */}
      <form {...form.props} data-own-bar className="grid grid-cols-1 gap-6">
        <Sentence {...part} />
        <KindField {...part} />
        <StampPreview
          draft={draft}
          asked={checked && goalText(checked)}
          onIcon={(icon) => set({ icon })}
        />
        <ColorField {...part} />
        <ReminderSection {...part} />
        {habit && <GoalChanges {...part} />}
        <MoreFields {...part} />
        <FormProblem text={(errorOf('goals') && tooManyGoals) ?? form.problem} />
        <div className={BAR_CLASS}>
          <Button
            type="submit"
            variant="primary"
            pending={form.pending}
            className="min-w-40 grow sm:grow-0"
          >
            {submitLabel}
          </Button>
          <LinkButton to="/" variant="quiet" ignoreBlocker>
            {t`Cancel`}
          </LinkButton>
        </div>
      </form>
      {children?.(async () => !isWritten || (await ask()))}
      {question}
    </>
  );
}

/** Stays in sight at the lower edge, above a keyboard on the screen, where there is some height. */
const BAR_CLASS = classNames(
  'sticky bottom-[var(--keyboard-inset,0px)] z-10 -mx-5 flex gap-2 border-t border-rule bg-paper px-5 py-3',
  'board:mx-0 board:px-0 [@media(height<25rem)]:static',
);

const EmojiPicker = later(async () => (await import('./emoji-picker.tsx')).EmojiPicker);

interface EmojiButtonProps {
  value: string;
  onChoose: (icon: string) => void;
}

/** The emoji before the name. The picker is fetched when it is first asked for. */
function EmojiButton({ value, onChoose }: EmojiButtonProps) {
  const { t } = useLingui();
  const [picking, setPicking] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={t`Emoji: ${value}. Choose another`}
        title={t`Choose an emoji`}
        onClick={() => setPicking(true)}
        className="flex size-12 shrink-0 items-center justify-center rounded-md border border-edge text-2xl hover:bg-wash"
      >
        <span aria-hidden>{value}</span>
      </button>
      {picking && (
        <EmojiPicker
          onChoose={(chosen) => {
            onChoose(chosen);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

interface CreateHabitProps {
  /** called once it is kept; until it has led elsewhere, a second press makes no second habit */
  onDone: () => Promise<void> | void;
}

export function CreateHabit({ onDone }: CreateHabitProps) {
  const { t } = useLingui();
  const createHabit = useCreateHabit();
  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 className="mb-6 text-3xl">{t`New habit`}</h1>
      <HabitForm
        submitLabel={t`Create`}
        onSend={async (body) => {
          madeHabit.keep(createHabit(body));
          await onDone();
        }}
      />
    </div>
  );
}

const KEPT_DAYS = ['m', 't', 'w', 'th'];

/** What today bears of each kind, while it lasts. */
const TODAY: Record<Kind, StampMark> = {
  check: 'open',
  at_least: 'part',
  at_most: 'within',
  avoid: 'avoided',
};

interface StampPreviewProps {
  draft: Draft;
  /** what it asks for, once that is filled in */
  asked: string | undefined;
  onIcon: (icon: string) => void;
}

/**
 * How the habit will look in the notebook, with examples in the place of what is not written yet.
 * Most of it repeats what the fields say and is drawn only; what it asks for is put together from
 * several fields, and so it is read out.
 */
function StampPreview({ draft, asked, onIcon }: StampPreviewProps) {
  const { name, icon, color, goal } = draft;
  const { locale } = useFormat();
  const goalText = useGoalText();
  const example = useExamples()(goal.kind);
  const { amount, unit } = goal.amount === '' ? example : goal;
  const assumed = checkedGoal(goalIn({ ...goal, amount, unit }, EARLIEST_DATE, locale));
  return (
    <div className="flex min-h-20 items-center gap-4 overflow-hidden rounded-md border border-rule bg-sheet py-3 pl-4">
      <EmojiButton value={icon} onChoose={onIcon} />
      <div className="min-w-0 grow">
        <p aria-hidden className="truncate text-lg font-semibold">
          {name.trim() === '' ? (
            <span className="font-normal text-faint">{upperFirst(example.name, locale)}</span>
          ) : (
            name
          )}
        </p>
        <p role="status" className="min-h-5 text-sm text-faint">
          {asked ?? <span aria-hidden>{assumed && goalText(assumed)}</span>}
        </p>
      </div>
      <span
        aria-hidden
        className="flex shrink-0 items-center gap-3 self-stretch border-l border-margin px-4"
      >
        {KEPT_DAYS.map((day) => (
          <Stamp
            key={day}
            mark="kept"
            ink={color}
            variant={day}
            emoji={emojiInStamps({ icon })}
            className="max-sm:hidden"
          />
        ))}
        <Stamp mark={TODAY[goal.kind]} ink={color} />
      </span>
    </div>
  );
}
