import type { Target } from '#domain/goal.ts';
import type { HabitFields } from '#domain/notebook.ts';
import type { ImportedHabit } from './imported-file.ts';

/** Which habit a source key became, by which import. */
export interface KeyRow {
  habit_id: string;
  import_id: string;
}

interface Known {
  keys: ReadonlyMap<string, KeyRow>;
  /** what each habit here is */
  habits: ReadonlyMap<string, KnownHabit>;
}

export type KnownHabit = Pick<HabitFields, 'name' | 'description' | 'color' | 'goals'>;

/** A key by which later files will know a habit, and the import that it is of; null: this one. */
export interface NewKey {
  key: string;
  importId: string | null;
}

/**
 * Which habits of a file are here already: by their own keys first, then by what is less sure, as
 * far as nothing surer speaks against it.
 *
 * @returns for each habit of the file the id of the one here, or null
 */
export function knownHabits(
  habits: readonly ImportedHabit[],
  { keys, habits: here }: Known,
): Map<ImportedHabit, string | null> {
  const found = new Map<ImportedHabit, string | null>(habits.map((habit) => [habit, null]));
  const taken = new Set<string>();
  const take = (habit: ImportedHabit, id: string | undefined) => {
    if (id === undefined || found.get(habit) !== null || taken.has(id)) return;
    found.set(habit, id);
    taken.add(id);
  };
  for (const habit of habits) take(habit, keys.get(habit.sourceKey)?.habit_id);
  for (const habit of habits) {
    const formerId = habit.own?.id ?? habit.formerId ?? '';
    if (here.has(formerId)) take(habit, formerId);
  }
  const kinds = kindsByHabit(keys);
  const unique = uniqueKeys(habits);
  const takeLessSure = (habit: ImportedHabit, id: string | undefined) => {
    // One with another key of the same kind is another habit of the same name.
    if (!kinds.get(id ?? '')?.has(kindOf(habit.sourceKey))) take(habit, id);
  };
  for (const habit of habits) {
    for (const key of habit.otherKeys?.filter((other) => unique.has(other)) ?? [])
      takeLessSure(habit, keys.get(key)?.habit_id);
    const id = keys.get(habit.formerKey ?? '')?.habit_id;
    if (id !== undefined && here.get(id)?.name === habit.name) takeLessSure(habit, id);
  }
  const [inFile, inAccount] = [byUniqueName(habits), byUniqueName(here.values())];
  const ids = new Map([...here].map(([id, habit]) => [habit, id]));
  for (const habit of inFile.values()) {
    const same = inAccount.get(habit.name);
    if (same && kindOf(habit.sourceKey) === 'loop' && isAlike(habit, same))
      take(habit, ids.get(same));
  }
  return found;
}

function byUniqueName<Habit extends { name: string }>(habits: Iterable<Habit>): Map<string, Habit> {
  const named = [...Map.groupBy(habits, ({ name }) => name).values()];
  return new Map(named.flatMap(([one, other]) => (one && !other ? [[one.name, one]] : [])));
}

/**
 * Whether a habit of Loop's zip says of itself what one here does: the zip may be our own, and a habit
 * that was made here has no key.
 */
function isAlike({ description, color, goals }: ImportedHabit, here: KnownHabit): boolean {
  const asked = new Set(here.goals.map(({ target }) => kindInLoop(target)));
  return (
    description === here.description &&
    color === here.color &&
    goals.every(({ target }) => asked.has(kindInLoop(target)))
  );
}

/** What is to be avoided is a limit there. */
function kindInLoop(target: Target): string {
  if (target.kind === 'check') return target.kind;
  return target.kind === 'avoid' ? 'at_most:' : `${target.kind}:${target.unit}`;
}

/** The keys of each habit of a file that are not known yet. */
export function newKeys(
  found: ReadonlyMap<ImportedHabit, string | null>,
  { keys }: Pick<Known, 'keys'>,
): Map<ImportedHabit, NewKey[]> {
  const unique = uniqueKeys([...found.keys()]);
  const imports = new Map([...keys.values()].map((row) => [row.habit_id, row.import_id]));
  const ownKeys = ({ sourceKey, otherKeys = [], own }: ImportedHabit, isNew: boolean) => {
    const others = new Set([...otherKeys, ...((isNew && own?.sources) || [])]);
    return [sourceKey, ...others.intersection(unique)].filter((key) => !keys.has(key));
  };
  return new Map(
    [...found].map(([habit, id]) => {
      const importId = id === null ? null : imports.get(id);
      // A habit that no import brought is no import's to take away.
      if (importId === undefined) return [habit, []];
      return [habit, ownKeys(habit, id === null).map((key) => ({ key, importId }))];
    }),
  );
}

/** The less sure keys that only one habit of a file has. */
function uniqueKeys(habits: readonly ImportedHabit[]): Set<string> {
  const unique = new Set<string>();
  const seen = new Set(habits.map(({ sourceKey }) => sourceKey));
  for (const { otherKeys = [], own } of habits) {
    for (const key of new Set([...otherKeys, ...(own?.sources ?? [])])) {
      if (seen.has(key)) unique.delete(key);
      else unique.add(key);
      seen.add(key);
    }
  }
  return unique;
}

/** What kinds of keys each habit here has. */
function kindsByHabit(keys: ReadonlyMap<string, KeyRow>): Map<string, Set<string>> {
  const kinds = new Map<string, Set<string>>();
  for (const [key, { habit_id }] of keys) {
    kinds.set(habit_id, (kinds.get(habit_id) ?? new Set()).add(kindOf(key)));
  }
  return kinds;
}

function kindOf(key: string): string {
  return key.slice(0, key.indexOf(':'));
}
