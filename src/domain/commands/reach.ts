import { commandsIn, type Command, type OneCommand } from './command.ts';

/** Ids, or all that there are, deleted ones among them. */
export type Ids = 'all' | ReadonlySet<string>;

/** The same of years that have entries. */
export type Years = 'all' | ReadonlySet<number>;

/** What of a notebook a command looks at: on no more than that, `decide` comes to the same. */
export interface Reach {
  /** habits without their entries */
  habits: Ids;
  groups: Ids;
  pauses: Ids;
  /** the years of entries, by habit */
  years: ReadonlyMap<string, Years>;
}

export function reachOf(command: Command): Reach {
  const reaches = commandsIn(command).map(reachOfOne);
  const years = new Map<string, Years>();
  for (const [habit, some] of reaches.flatMap((reach) => [...(reach.years ?? [])]))
    years.set(habit, both(years.get(habit) ?? new Set(), some));
  const idsOf = (kind: 'habits' | 'groups' | 'pauses') =>
    reaches.map((reach) => reach[kind] ?? new Set<string>()).reduce(both, new Set<string>());
  return {
    habits: idsOf('habits'),
    groups: idsOf('groups'),
    pauses: idsOf('pauses'),
    years,
  };
}

function reachOfOne(command: OneCommand): Partial<Reach> {
  switch (command.type) {
    case 'enter_day':
    case 'add_amount':
      return daysOf(command.habit, [Number(command.date.slice(0, 4))]);
    case 'fill_days':
    case 'clear_days':
      return daysOf(command.habit, Object.keys(command.pages).map(Number));
    case 'change_habit':
      return {
        habits: command.position === undefined ? idsIn(command.habit) : 'all',
        ...(command.created_at === undefined ? {} : { years: new Map([[command.habit, 'all']]) }),
      };
    case 'enter_answers':
      return { habits: idsIn(command.habit) };
    case 'create_habit':
    case 'delete_habit':
    case 'restore_habit':
      return { habits: 'all' };
    case 'change_group':
      return { groups: command.position === undefined ? idsIn(command.group) : 'all' };
    case 'create_group':
    case 'delete_group':
    case 'restore_group':
      return { groups: 'all' };
    case 'create_pause':
      return { pauses: 'all', habits: idsIn(command.habit_id) };
    case 'restore_pause':
      return { pauses: 'all' };
    case 'change_pause':
      return { pauses: idsIn(command.pause), habits: idsIn(command.habit_id) };
    case 'delete_pause':
      return { pauses: idsIn(command.pause) };
  }
}

function daysOf(habit: string, years: readonly number[]): Partial<Reach> {
  return { habits: idsIn(habit), years: new Map([[habit, new Set(years)]]) };
}

function idsIn(id: string | null | undefined): ReadonlySet<string> {
  return new Set(typeof id === 'string' ? [id] : []);
}

function both<T>(a: 'all' | ReadonlySet<T>, b: 'all' | ReadonlySet<T>): 'all' | ReadonlySet<T> {
  return a === 'all' || b === 'all' ? 'all' : new Set([...a, ...b]);
}
