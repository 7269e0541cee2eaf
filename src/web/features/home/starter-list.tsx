import { useLingui } from '@lingui/react/macro';
import type { HabitAnswer } from '#contract/habit.ts';
import { FREQUENCY_NAMES } from './frequency-names.ts';
import { useRefusal } from '../../shell/problems/use-refusal.ts';
import { STARTER_HABITS } from './starter-habits.ts';
import type { StarterHabit } from './starter-habits.ts';
import { useCommand } from '../../notebook/use-command.ts';
import { usePending } from '../../shell/form/use-pending.ts';

/** Habits to take with one press; those that are taken already are left out. */
export function StarterList({ taken }: { taken: readonly HabitAnswer[] }) {
  const { i18n } = useLingui();
  const { createHabit } = useCommand();
  const { pending, run } = usePending();
  const refuse = useRefusal();

  const take = ({ name, icon, color, frequency }: StarterHabit) => {
    if (pending) return;
    run(createHabit({ name: i18n._(name), icon, color, frequency }), () => undefined, refuse);
  };

  const names = new Set(taken.map(({ name }) => name));
  const left = STARTER_HABITS.filter(({ name }) => !names.has(i18n._(name)));
  return (
    <ul className="border-t border-rule">
      {left.map((starter) => (
        <li key={starter.icon} className="border-b border-rule">
          <button
            type="button"
            aria-disabled={pending}
            onClick={() => take(starter)}
            className="-mx-2 flex min-h-16 w-[calc(100%+1rem)] items-center gap-4 rounded-sm px-2 text-left hover:bg-wash"
          >
            <span className="w-8 text-center text-2xl" aria-hidden>
              {starter.icon}
            </span>
            <span className="flex grow flex-col py-2">
              <span className="text-lg font-semibold">{i18n._(starter.name)}</span>
              <span className="text-sm text-faint">
                {i18n._(FREQUENCY_NAMES[starter.frequency])}
              </span>
            </span>
            <span className="text-xl text-faint" aria-hidden>
              +
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
