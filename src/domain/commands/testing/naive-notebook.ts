import type { Answers } from '../../answers.ts';
import type {
  AddAmount,
  ChangeHabit,
  ClearDays,
  Command,
  EnterDay,
  FillDays,
  Mark,
  Moment,
  OneCommand,
  Pages,
} from '../command.ts';

/**
 * The rules of commands read a second time, in the plainest way: lists in their order, changed in
 * place, and whatever was entered for a day kept, of which the latest is looked for. Not a line of
 * the commands is used.
 */

interface Said<Value> {
  at: number;
  value: Value;
}

interface Day {
  marks: Said<Mark | null>[];
  notes: Said<string>[];
}

interface Entry {
  date: string;
  /** null: only the note was entered */
  value: boolean | number | null;
  skipped?: true;
  note?: string;
}

interface Goal {
  from: string;
  target: { kind: string; amount?: number };
}

interface Habit {
  id: string;
  goals: readonly Goal[];
  group_id: string | null;
  created_at: string;
  is_active: boolean;
  answers: readonly Answers[];
  days: Record<string, Day>;
  [field: string]: unknown;
}

interface Group {
  id: string;
  name: string;
}

interface Pause {
  id: string;
  habit_id: string | null;
  first: string;
  last: string | null;
  reason: string;
}

/** A list with what was deleted from it, and where that stood. */
interface Kept<Item> {
  list: Item[];
  deleted: { item: Item; place: number }[];
}

export interface NaiveNotebook {
  habits: Kept<Habit>;
  groups: Kept<Group>;
  pauses: Kept<Pause>;
}

export function naiveNotebook(): NaiveNotebook {
  const none = () => ({ list: [], deleted: [] });
  return { habits: none(), groups: none(), pauses: none() };
}

/** @returns the notebook after the command, which is the one before where it is refused */
export function naivelyAfter(
  before: NaiveNotebook,
  command: Command,
  moment: Moment,
): NaiveNotebook {
  const notebook: NaiveNotebook = JSON.parse(JSON.stringify(before));
  const commands = command.type === 'together' ? command.commands : [command];
  return commands.every((one) => obey(notebook, one, moment)) ? notebook : before;
}

/** What a person sees of it, as `seenIn` says it. */
export function naivelySeen({ habits, groups, pauses }: NaiveNotebook) {
  return {
    habits: habits.list.map(({ days, ...habit }, position) => ({
      ...habit,
      position,
      begin: habit.created_at.slice(0, 10),
      entries: Object.keys(days)
        .toSorted()
        .toReversed()
        .flatMap((date) => entryOf(date, days[date])),
    })),
    groups: groups.list.map((group, position) => ({ ...group, position })),
    pauses: pauses.list.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

function entryOf(date: string, day: Day | undefined): Entry[] {
  const mark = latestOf(day?.marks ?? [], null);
  const note = latestOf(day?.notes ?? [], '');
  if (!mark && !note) return [];
  return [{ date, ...(mark ?? { value: null }), ...(note ? { note } : {}) }];
}

/** “The later one stands”, and of two at once the greater. */
function latestOf<Value>(said: readonly Said<Value>[], none: Value): Value {
  const text = (value: Value) => (value === null ? '' : JSON.stringify(value));
  const inOrder = said.toSorted((a, b) => a.at - b.at || (text(a.value) < text(b.value) ? -1 : 1));
  return inOrder.at(-1)?.value ?? none;
}

function targetOn(goals: readonly Goal[], date: string): Goal['target'] {
  const oldestFirst = goals.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const ruling = oldestFirst.filter(({ from }) => from <= date).at(-1) ?? oldestFirst[0];
  return ruling?.target ?? { kind: 'check' };
}

function laterFirst(a: { date: string }, b: { date: string }): number {
  return a.date < b.date ? 1 : -1;
}

function find<Item extends { id: string }>({ list }: Kept<Item>, id: string): Item | undefined {
  return list.find((item) => item.id === id);
}

function isKnown<Item extends { id: string }>(kept: Kept<Item>, id: string): boolean {
  return find(kept, id) !== undefined || kept.deleted.some(({ item }) => item.id === id);
}

function remove<Item extends { id: string }>(kept: Kept<Item>, id: string): boolean {
  const place = kept.list.findIndex((item) => item.id === id);
  if (place === -1) return isKnown(kept, id);
  kept.deleted.push(...kept.list.splice(place, 1).map((item) => ({ item, place })));
  return true;
}

function restore<Item extends { id: string }>(kept: Kept<Item>, id: string): boolean {
  if (find(kept, id)) return true;
  const index = kept.deleted.findIndex(({ item }) => item.id === id);
  const [back] = index === -1 ? [] : kept.deleted.splice(index, 1);
  if (back) kept.list.splice(back.place, 0, back.item);
  return back !== undefined;
}

function move<Item extends { id: string }>(kept: Kept<Item>, item: Item, place?: number): void {
  if (place === undefined) return;
  kept.list.splice(kept.list.indexOf(item), 1);
  kept.list.splice(place, 0, item);
}

/** @returns false where it is refused */
function obey(notebook: NaiveNotebook, command: OneCommand, moment: Moment): boolean {
  const { habits, groups, pauses } = notebook;
  switch (command.type) {
    case 'create_habit': {
      const { type: _type, habit: id, position, ...fields } = command;
      if (isKnown(habits, id)) return true;
      if (fields.created_at.slice(0, 10) > dayAfter(moment.today)) return false;
      const goals = fields.goals.toSorted((a, b) => (a.from < b.from ? 1 : -1));
      const { cue = '', reminders = [], answers = [] } = fields;
      if (answers.some(({ date }) => date > dayAfter(moment.today))) return false;
      const extraFields = { cue, reminders, answers: answers.toSorted(laterFirst) };
      const habit: Habit = { id, ...fields, ...extraFields, goals, is_active: true, days: {} };
      habits.list.push(habit);
      move(habits, habit, position);
      return true;
    }
    case 'change_habit':
      return changeHabit(notebook, command, moment);
    case 'enter_answers': {
      const habit = find(habits, command.habit);
      if (!habit) return false;
      const { date, scores } = command;
      if (scores !== null && date > dayAfter(moment.today)) return false;
      const byDate = new Map(habit.answers.map((each) => [each.date, each]));
      if (scores === null) byDate.delete(date);
      else byDate.set(date, { date, scores });
      habit.answers = [...byDate.values()].toSorted(laterFirst).slice(0, 240);
      return true;
    }
    case 'delete_habit':
      return !find(habits, command.habit)?.is_active && remove(habits, command.habit);
    case 'restore_habit':
      return restore(habits, command.habit);
    case 'create_group':
      if (!isKnown(groups, command.group))
        groups.list.push({ id: command.group, name: command.name });
      return true;
    case 'change_group': {
      const group = find(groups, command.group);
      if (!group) return false;
      group.name = command.name ?? group.name;
      move(groups, group, command.position);
      return true;
    }
    case 'delete_group':
      return remove(groups, command.group);
    case 'restore_group':
      return restore(groups, command.group);
    case 'create_pause': {
      const { type: _type, pause: id, ...fields } = command;
      if (isKnown(pauses, id)) return true;
      pauses.list.push({ id, ...fields });
      return isWhole(notebook, { id, ...fields }, fields.habit_id);
    }
    case 'change_pause': {
      const { type: _type, pause: id, ...fields } = command;
      const pause = find(pauses, id);
      return (
        pause !== undefined && isWhole(notebook, Object.assign(pause, fields), fields.habit_id)
      );
    }
    case 'delete_pause':
      return remove(pauses, command.pause);
    case 'restore_pause':
      return restore(pauses, command.pause);
    default: {
      const habit = find(habits, command.habit);
      return habit !== undefined && enter(habit, command, moment);
    }
  }
}

function isWhole(
  { habits }: NaiveNotebook,
  { first, last }: Pause,
  habitId: string | null | undefined,
): boolean {
  return (last === null || first <= last) && (!habitId || isKnown(habits, habitId));
}

function changeHabit({ habits }: NaiveNotebook, command: ChangeHabit, { today }: Moment): boolean {
  const { type: _type, habit: id, created_at, entries_before, position, ...changed } = command;
  const { goals, ...fields } = changed;
  const habit = find(habits, id);
  if (!habit) return false;
  Object.assign(habit, fields);
  if (goals) habit.goals = goals.toSorted((a, b) => (a.from < b.from ? 1 : -1));
  move(habits, habit, position);
  if (created_at === undefined) return true;
  const begin = created_at.slice(0, 10);
  if (begin > dayAfter(today)) return false;
  const early = Object.keys(habit.days)
    .filter((date) => date < begin && entryOf(date, habit.days[date]).length > 0)
    .toSorted();
  const [oldest] = early;
  if (oldest === undefined) habit.created_at = created_at;
  else if (entries_before === 'remove') {
    for (const date of early) delete habit.days[date];
    habit.created_at = created_at;
  } else if (entries_before === undefined) return false;
  else if (oldest > habit.created_at.slice(0, 10)) habit.created_at = midnight(oldest);
  return true;
}

type Entering = EnterDay | AddAmount | FillDays | ClearDays;

function enter(habit: Habit, command: Entering, { now, at = Infinity, today }: Moment): boolean {
  const dayOn = (date: string) => (habit.days[date] ??= { marks: [], notes: [] });
  const begun: string[] = [];
  if (command.type === 'enter_day') {
    const { date, mark, note } = command;
    const day = dayOn(date);
    if (at > now) {
      if (mark !== undefined) day.marks = [];
      if (note !== undefined) day.notes = [];
    }
    if (mark !== undefined) day.marks.push({ at: Math.min(at, now), value: mark });
    if (note !== undefined) day.notes.push({ at: Math.min(at, now), value: note });
    if (mark || note) begun.push(date);
  } else if (command.type === 'add_amount') {
    const { date, amount } = command;
    const { marks } = dayOn(date);
    const sum = Math.round((amountOf(habit, date) + amount) * 1000) / 1000;
    const value = amount < 0 && sum <= 0 ? null : { value: sum };
    const latest = Math.max(Math.min(at, now), ...marks.map((said) => said.at));
    if (amount !== 0) dayOn(date).marks = [{ at: latest, value }];
    begun.push(...(amount === 0 && date <= dayAfter(today) ? [] : [date]));
  } else {
    for (const { date, note, ...mark } of entriesOf(command.pages)) {
      const standing = entryOf(date, habit.days[date]);
      const said = { date, ...mark, ...(note === undefined ? {} : { note }) };
      if (command.type === 'fill_days' && standing.length === 0) {
        habit.days[date] = {
          marks: [{ at: 0, value: mark }],
          notes: [{ at: 0, value: note ?? '' }],
        };
        begun.push(date);
      }
      if (command.type === 'clear_days' && JSON.stringify(standing) === JSON.stringify([said]))
        delete habit.days[date];
    }
  }
  for (const date of begun) {
    if (date > dayAfter(today)) return false;
    if (date < habit.created_at.slice(0, 10)) habit.created_at = midnight(date);
  }
  return true;
}

function amountOf({ goals, days }: Habit, date: string): number {
  const mark = latestOf(days[date]?.marks ?? [], null);
  if (!mark || mark.skipped) return 0;
  if (typeof mark.value === 'number') return mark.value;
  const { kind, amount = 0 } = targetOn(goals, date);
  return mark.value && kind === 'at_least' ? amount : 0;
}

/** Entries as the symbols of pages say them. */
function entriesOf(pages: Pages): (Mark & { date: string; note?: string })[] {
  return Object.entries(pages).flatMap(([year, { days, more }]) =>
    [...days].flatMap((symbol, place) => {
      if (symbol === '.') return [];
      const date = new Date(Date.UTC(Number(year), 0, 1 + place)).toISOString().slice(0, 10);
      const { v, n } = more[place] ?? {};
      const skipped = symbol === 's' ? ({ skipped: true } as const) : {};
      return [{ date, value: v ?? symbol === 'x', ...skipped, ...(n ? { note: n } : {}) }];
    }),
  );
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** In the winter of Paris. */
function midnight(date: string): string {
  return `${date}T00:00:00+01:00`;
}
