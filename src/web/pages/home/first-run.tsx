import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { HabitColor } from '#contract/habit.ts';
import type { Frequency } from '#domain/habit.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useCreateHabit } from '../habit/use-create-habit.ts';
import { useRefusal } from '../../app/errors/use-error-text.ts';
import { LinkButton } from '../../ui/button.tsx';
import { HabitIcon, Stamp } from '../../ui/stamp.tsx';
import { FREQUENCY_NAMES } from './sections.tsx';

interface FirstRunProps {
  archived: readonly ShownHabit[];
  /** whether it has taken the place of habits, and of what had the focus there */
  isNext: boolean;
}

/** An empty notebook: a few habits to take with one press, or one's own. */
export function FirstRun({ archived, isNext }: FirstRunProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext && document.activeElement?.matches('body, main')) heading.current?.focus();
  }, [isNext]);
  return (
    <div className="mx-auto max-w-2xl">
      <div className="mb-6 flex gap-2" aria-hidden>
        <Stamp mark="kept" ink="tomato" variant="a" className="size-12" />
        <Stamp mark="open" className="size-12" />
        <Stamp mark="open" className="size-12" />
        <Stamp mark="open" className="size-12" />
      </div>
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {t`An empty notebook`}
      </h1>
      <p className="mt-4 mb-8 text-lg text-faint">
        {t`Pick a habit to begin with. Each day that you keep it gets a stamp; there is nothing more to it.`}
      </p>
      <StarterList taken={archived} />
      <div className="mt-8 flex flex-wrap items-center gap-4">
        <LinkButton to="/habits/create" variant="primary">
          {t`Write your own`}
        </LinkButton>
        {archived.length > 0 && (
          <Link to="/history" hash="archived" className="link flex min-h-11 items-center">
            {t`See archived habits`}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Habits to take with one press; those that are taken already are left out. */
function StarterList({ taken }: { taken: readonly ShownHabit[] }) {
  const { i18n } = useLingui();
  const createHabit = useCreateHabit();
  const refuse = useRefusal();

  const take = ({ name, icon, color, frequency }: StarterHabit) => {
    try {
      createHabit({ name: i18n._(name), icon, color, frequency });
    } catch (error) {
      refuse(error);
    }
  };

  const names = new Set(taken.map(({ name }) => name));
  const left = STARTER_HABITS.filter(({ name }) => !names.has(i18n._(name)));
  return (
    <ul className="border-t border-rule">
      {left.map((starter) => (
        <li key={starter.icon} className="border-b border-rule">
          <button
            type="button"
            onClick={() => take(starter)}
            className="-mx-2 flex min-h-16 w-[calc(100%+1rem)] items-center gap-4 rounded-sm px-2 text-left hover:bg-wash"
          >
            <HabitIcon icon={starter.icon} />
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

interface StarterHabit {
  name: MessageDescriptor;
  icon: string;
  color: HabitColor;
  frequency: Frequency;
}

/** A handful of habits to begin with. */
const STARTER_HABITS: readonly StarterHabit[] = [
  { name: msg`Read ten pages`, icon: '📖', color: 'tomato', frequency: 'DAILY' },
  { name: msg`Walk half an hour`, icon: '🚶', color: 'green', frequency: 'DAILY' },
  { name: msg`In bed by eleven`, icon: '🌙', color: 'blue', frequency: 'DAILY' },
  { name: msg`Write three lines`, icon: '✍️', color: 'violet', frequency: 'DAILY' },
  { name: msg`Swim`, icon: '🏊', color: 'teal', frequency: 'WEEKLY' },
  { name: msg`Call a friend`, icon: '☎️', color: 'rose', frequency: 'WEEKLY' },
  { name: msg`Save some money`, icon: '🪙', color: 'amber', frequency: 'MONTHLY' },
];

interface MoreStartersProps {
  habits: readonly ShownHabit[];
  /** whether the notebook was empty a moment ago */
  isFirst: boolean;
}

/** The other suggestions, which stay within reach below the first habits. */
export function MoreStarters({ habits, isFirst }: MoreStartersProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const { length } = habits;
  const [before] = useState(isFirst ? 0 : length);
  useEffect(() => {
    // A suggestion that is taken leaves the list, and the focus goes with it.
    const isLost = length > before && document.activeElement === document.body;
    if (isLost) heading.current?.focus({ preventScroll: true });
  }, [length, before]);
  // With the last of them the whole list goes.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.querySelector('main')?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <section className="mt-12" aria-labelledby="more-starters">
      <h2 ref={heading} tabIndex={-1} id="more-starters" className="mb-2 text-xl">
        {t`More to begin with`}
      </h2>
      <StarterList taken={habits} />
    </section>
  );
}
