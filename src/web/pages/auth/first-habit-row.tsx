import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DEFAULT_COLOR, DEFAULT_ICON, HABIT_NAME_MAX } from '#contract/habit.ts';
import { firstHabit } from '../../sync/first-habit.ts';
import { classNames } from '../../ui/class-names.ts';
import { Stamp } from '../../ui/stamp.tsx';

/**
 * A row of a notebook that there is not yet: it can be named and stamped all the same. A stamp
 * without a name takes the one that is suggested.
 */
export function FirstHabitRow() {
  const { t, i18n } = useLingui();
  const [{ name, at }, setHabit] = useState(unwritten);
  const [now] = useState(Date.now);
  const [pressed, setPressed] = useState(false);
  const suggestion = t`Read ten pages`;
  const isStamped = at !== undefined;
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long' }).format(at ?? now);

  const become = (next: Unwritten) => {
    setHabit(next);
    const name = next.name.trim();
    if (next.at !== undefined) firstHabit.keep({ name: name || suggestion, at: next.at });
    else if (name !== '') firstHabit.keep({ name, at: Date.now(), isOpen: true });
    else firstHabit.drop();
  };
  const press = () => {
    setPressed(true);
    become(isStamped ? { name } : { name: name.trim() || suggestion, at: Date.now() });
  };

  return (
    <>
      <div className="flex h-20 rounded-md border border-edge bg-sheet">
        <span aria-hidden className="self-center pl-4 text-2xl">
          {DEFAULT_ICON}
        </span>
        <input
          aria-label={t`A habit to begin with`}
          placeholder={suggestion}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={HABIT_NAME_MAX}
          value={name}
          onChange={(event) => become({ name: event.target.value, at })}
          className="w-0 min-w-0 grow rounded-md bg-transparent px-3 text-lg font-semibold placeholder:text-faint placeholder:opacity-100"
        />
        <button
          type="button"
          aria-pressed={isStamped}
          aria-label={[name.trim() || suggestion, weekday].join(', ')}
          onClick={press}
          className="flex w-22 shrink-0 flex-col items-center justify-center gap-0.5 rounded-r-md border-l border-margin text-sm text-faint hover:bg-wash"
        >
          <span aria-hidden data-later>
            {weekday}
          </span>
          <Stamp
            mark={isStamped ? 'kept' : 'open'}
            ink={DEFAULT_COLOR}
            className={classNames('size-10', isStamped && pressed && 'stamp-pressed')}
          />
        </button>
      </div>
      <p role="status" className="mt-2 text-sm text-faint">
        {isStamped
          ? t`Stamped! Open a notebook to keep this habit.`
          : t`Try it: write a name, then press the ring.`}
      </p>
    </>
  );
}

interface Unwritten {
  name: string;
  /** when it was stamped */
  at?: number | undefined;
}

function unwritten(): Unwritten {
  const { name = '', at, isOpen } = firstHabit.read() ?? {};
  return { name, at: isOpen ? undefined : at };
}
