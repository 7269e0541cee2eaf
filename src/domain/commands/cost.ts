import { dayNumberOf, isCivilDate, laterOf, LONG_AGO, type DayNumber } from '../civil-date.ts';
import { countEntered, oldestEntered } from '../entries.ts';
import type { Notebook, PlacedRow } from '../notebook.ts';
import { commandsIn } from './command.ts';
import type { ChangeHabit, Command, CreateHabit, OneCommand } from './command.ts';
import { entriesIn } from './days.ts';

/** How much a command changes at most, known before it is decided. */
export interface Cost {
  /** days that are entered, filled or emptied */
  days: number;
  /** habits, groups and pauses, with those that make room for others in their order */
  rows: number;
}

/**
 * The cost of a command. That of several together is the sum of theirs: a day that is filled and
 * emptied again counts twice.
 *
 * @param notebook what the command reaches of it, at least
 */
export function costOf(command: Command, notebook: Notebook): Cost {
  const costOfNext = openMeter(notebook);
  let days = 0;
  let rows = 0;
  for (const one of commandsIn(command)) {
    const cost = costOfNext(one);
    days += cost.days;
    rows += cost.rows;
  }
  return { days, rows };
}

/** Tells the costs of commands in their order, and remembers only how far each may have led. */
function openMeter(notebook: Notebook): (command: OneCommand) => Cost {
  const habits = new Map<string, HabitMeter>();
  const habitOrder = orderMeter(notebook.habits);
  const groupOrder = orderMeter(notebook.groups);
  return (command) => {
    switch (command.type) {
      case 'enter_day':
      case 'add_amount':
        return habitOf(command.habit).enter(1, dayNumberOf(command.date));
      case 'fill_days': {
        const entries = entriesIn(command.pages);
        return habitOf(command.habit).enter(countEntered(entries), oldestEntered(entries));
      }
      case 'clear_days':
        return { days: countEntered(entriesIn(command.pages)), rows: 0 };
      case 'create_habit':
        return {
          days: habitOf(command.habit).begin(command),
          rows: habitOrder.create(command.habit, command.position),
        };
      case 'change_habit':
        return {
          days: habitOf(command.habit).begin(command),
          rows: habitOrder.change(command.habit, command.position),
        };
      case 'delete_habit':
        return { days: 0, rows: habitOrder.remove(command.habit) };
      case 'restore_habit':
        return { days: 0, rows: habitOrder.restore(command.habit) };
      case 'create_group':
        return { days: 0, rows: groupOrder.create(command.group) };
      case 'change_group':
        return { days: 0, rows: groupOrder.change(command.group, command.position) };
      case 'delete_group':
        return { days: 0, rows: groupOrder.remove(command.group) };
      case 'restore_group':
        return { days: 0, rows: groupOrder.restore(command.group) };
      case 'enter_answers':
      case 'create_pause':
      case 'change_pause':
      case 'delete_pause':
      case 'restore_pause':
        return { days: 0, rows: 1 };
    }
  };

  function habitOf(id: string): HabitMeter {
    const habit = habits.get(id) ?? habitMeter(notebook, id);
    habits.set(id, habit);
    return habit;
  }
}

interface HabitMeter {
  /** the cost of so many days, the oldest of which the habit may have to begin with */
  enter(days: number, oldest: DayNumber | undefined): Cost;
  /** how many days a beginning that is given may empty */
  begin(command: CreateHabit | ChangeHabit): number;
}

function habitMeter({ habits }: Notebook, id: string): HabitMeter {
  const { begin = undefined, entries = new Map() } = habits.get(id) ?? {};
  let latest = begin && dayNumberOf(begin);
  let entered = 0;
  return {
    enter(days, oldest) {
      entered += days;
      const mayBeginWith = oldest !== undefined && (latest === undefined || oldest < latest);
      return { days, rows: mayBeginWith ? 1 : 0 };
    },
    begin({ created_at, ...command }) {
      const date = created_at?.slice(0, 10) ?? '';
      if (!isCivilDate(date)) return 0;
      latest = laterOf(latest ?? LONG_AGO, dayNumberOf(date));
      const removes = 'entries_before' in command && command.entries_before === 'remove';
      return removes ? countEntered(entries, date) + entered : 0;
    },
  };
}

/** How many rows change when one of an order does. */
interface OrderMeter {
  /** at the end, unless it has a position */
  create(id: string, position?: number): number;
  /** it stays where it is, unless it has a position */
  change(id: string, position: number | undefined): number;
  remove(id: string): number;
  restore(id: string): number;
}

function orderMeter(stored: ReadonlyMap<string, PlacedRow>): OrderMeter {
  const places = new Map<string, number>();
  let length = 0;
  for (const { deleted_at } of stored.values()) if (deleted_at === null) length += 1;
  /** how many commands may have moved other rows by a place each, and the end of the order */
  let shifts = 0;
  const placeOf = (id: string) => places.get(id) ?? stored.get(id)?.position ?? length;
  const moved = (from: number, to: number) => {
    const rows = Math.min(length, Math.abs(Math.min(to, length) - from) + 1 + 2 * shifts);
    shifts += 1;
    return rows;
  };
  return {
    create(id, position = length) {
      if (stored.has(id) || places.has(id)) return 0;
      const end = length;
      length += 1;
      places.set(id, Math.min(position, end));
      return position >= end ? 1 : moved(end, position);
    },
    change(id, position) {
      if (position === undefined) return 1;
      const from = placeOf(id);
      places.set(id, position);
      return moved(from, position);
    },
    remove: (id) => moved(placeOf(id), length),
    restore(id) {
      length += 1;
      return moved(length, placeOf(id));
    },
  };
}
