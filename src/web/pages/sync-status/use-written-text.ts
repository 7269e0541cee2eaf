import { useLingui } from '@lingui/react/macro';
import { commandsIn, type Command, type OneCommand } from '#domain/commands/command.ts';
import { listNotes } from '#domain/entries.ts';
import { beginOf } from '#domain/habit.ts';
import type { Refused } from '../../sync/replica.ts';
import { useNotebookState } from '../../sync/use-notebook.ts';
import { useFormat } from '../../ui/format.ts';
import { useGoalText } from '../habit/use-goal-text.ts';
import { useWeekdaysText } from '../habit/weekdays.tsx';

type Names = Refused['names'];

export interface WrittenText {
  /** the habit, group or pause, and the day: "Read, Friday, November 20" */
  about: string;
  /** what was written there; empty where nothing was */
  written: string;
}

/**
 * Says what a command is about, and what a person wrote with it; names are of habits by id, for those
 * that are there no more.
 */
export function useWrittenText(): (command: Command, names?: Names) => WrittenText {
  const { t } = useLingui();
  const format = useFormat();
  const goalText = useGoalText();
  const weekdaysText = useWeekdaysText();
  const { shown } = useNotebookState();
  const habitName = (id: string | null, names: Names) =>
    id === null ? t`All habits` : (shown?.habits.get(id)?.name ?? names?.[id] ?? t`A habit`);
  const groupName = (id: string) => shown?.groups.get(id)?.name ?? t`A group`;
  const day = (date: string) =>
    format.date(date, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });

  const markText = (command: OneCommand & { type: 'enter_day' }): string => {
    const { mark } = command;
    if (mark === undefined) return '';
    if (mark === null) return command.note ? '' : t`Nothing`;
    if (mark.skipped) return t`Skipped`;
    if (typeof mark.value === 'number') return format.amount(mark.value, '');
    return mark.value ? t`Kept` : t`Not kept`;
  };

  const habitText = (command: OneCommand & { type: 'create_habit' | 'change_habit' }): string => {
    const {
      name,
      description,
      icon,
      cue,
      group_id,
      created_at,
      goals = [],
      reminders = [],
    } = command;
    const date = created_at && day(beginOf(created_at));
    return [
      [icon, name].filter(Boolean).join(' '),
      description,
      group_id && groupName(group_id),
      date && t`Since ${date}`,
      ...goals.map((goal) => `${goals.length > 1 ? `${day(goal.from)}: ` : ''}${goalText(goal)}`),
      cue && t`After ${cue}`,
      ...reminders.map((reminder) => {
        const time = format.time(reminder.time);
        const days = weekdaysText(reminder.weekdays);
        const way = reminder.way === 'push' ? t`by notification` : t`by email`;
        return t`Remind me at ${time} ${days} ${way}`;
      }),
    ]
      .filter(Boolean)
      .join('\n');
  };

  const aboutOne = (command: OneCommand, names: Names): string => {
    switch (command.type) {
      case 'enter_day':
      case 'add_amount':
      case 'enter_answers':
        return `${habitName(command.habit, names)}, ${day(command.date)}`;
      case 'create_habit':
      case 'create_group':
        return command.name;
      case 'fill_days':
      case 'clear_days':
      case 'change_habit':
      case 'delete_habit':
      case 'restore_habit':
        return habitName(command.habit, names);
      case 'change_group':
      case 'delete_group':
      case 'restore_group':
        return groupName(command.group);
      case 'create_pause':
      case 'change_pause':
      case 'delete_pause':
      case 'restore_pause': {
        const { habit_id = null } = { ...shown?.pauses.get(command.pause), ...command };
        const name = habitName(habit_id, names);
        return t`Pause: ${name}`;
      }
    }
  };

  const writtenOne = (command: OneCommand): string => {
    switch (command.type) {
      case 'enter_day':
        return [markText(command), command.note].filter(Boolean).join(' · ');
      case 'add_amount':
        return format.amount(command.amount, '');
      case 'enter_answers':
        return command.scores === null ? t`Nothing` : format.list(command.scores.map(String));
      case 'create_habit':
        return habitText(command);
      case 'change_habit': {
        const { color, position, is_active } = command;
        const text = [habitText(command), color && JSON.stringify({ color })].filter(Boolean);
        // Another place is nothing that was written. What was emptied has no words.
        const isElsewhere = position !== undefined || is_active !== undefined;
        return text.length === 0 && !isElsewhere ? JSON.stringify(command) : text.join('\n');
      }
      case 'fill_days':
        return listNotes(
          new Map(Object.entries(command.pages).map(([year, page]) => [Number(year), page])),
        )
          .map(({ date, note }) => `${day(date)}: ${note}`)
          .join('\n');
      case 'change_group':
        return command.name ?? '';
      case 'create_pause':
      case 'change_pause': {
        const days = [command.first, command.last].map((date) => date && day(date));
        return [...days, command.reason].filter(Boolean).join(' · ');
      }
      default:
        return '';
    }
  };

  return (command, names) => {
    const texts = (textOf: (one: OneCommand) => string) => [
      ...new Set(commandsIn(command).map(textOf).filter(Boolean)),
    ];
    // Of another build, or damaged: at least all that it says is there to be copied.
    const whole = () => JSON.stringify(command);
    try {
      const about = format.list(texts((one) => aboutOne(one, names)));
      return { about, written: tryOr(() => texts(writtenOne).join('\n'), whole) };
    } catch {
      return { about: t`A change`, written: whole() };
    }
  };
}

function tryOr(text: () => string, otherwise: () => string): string {
  try {
    return text();
  } catch {
    return otherwise();
  }
}
