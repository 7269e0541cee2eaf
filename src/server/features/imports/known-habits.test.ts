import { describe, expect, it } from 'vitest';
import { plainGoal } from '#domain/goal.ts';
import type { ImportedHabit } from './imported-file.ts';
import { knownHabits, newKeys } from './known-habits.ts';

function habit(sourceKey: string, more: Partial<ImportedHabit> = {}): ImportedHabit {
  const plain = { name: 'Run', description: '', isActive: true, goals: [], entries: new Map() };
  return { ...plain, sourceKey, ...more };
}

const RUN = {
  name: 'Run',
  description: '',
  color: 'green',
  goals: [plainGoal('DAILY', '2026-01-01')],
};

/** What is known here: which habit each key became. */
function here(keys: Record<string, string>, ...others: string[]) {
  const rows = Object.entries(keys).map(
    ([key, habit_id]) => [key, { habit_id, import_id: `import of ${habit_id}` }] as const,
  );
  return {
    keys: new Map(rows),
    habits: new Map([...Object.values(keys), ...others].map((id) => [id, RUN])),
  };
}

/** The habits here that those of a file are. */
function foundIn(habits: ImportedHabit[], known: ReturnType<typeof here>): (string | null)[] {
  return [...knownHabits(habits, known).values()];
}

const named = (uuid: string) => habit(`loop-uuid:${uuid}`, { otherKeys: ['loop:Run'] });

describe('a habit is told', () => {
  it('by its own key, whatever it is called now', () => {
    const known = here({ 'loop-uuid:1': 'a', 'loop:Run': 'a' });
    expect(foundIn([habit('loop-uuid:1', { otherKeys: ['loop:Jog'] })], known)).toEqual(['a']);
  });

  it('by its name, where that is all that an earlier file said', () => {
    expect(foundIn([named('1')], here({ 'loop:Run': 'a' }))).toEqual(['a']);
    expect(foundIn([named('1')], here({ 'loop-id:7': 'a', 'loop:Run': 'a' }))).toEqual(['a']);
  });

  it('by its number and its name, where each device gives out numbers anew', () => {
    const numbered = (name: string) =>
      habit(`loop-number:1:${name}`, { otherKeys: [`loop:${name}`] });
    const known = here({ 'loop-number:1:Run': 'a', 'loop:Run': 'a' });
    expect(foundIn([numbered('Run'), numbered('Read')], known)).toEqual(['a', null]);
    expect(foundIn([numbered('Run')], here({ 'loop-id:1': 'a', 'loop:Run': 'a' }))).toEqual(['a']);
  });

  it('by its number and name until a newer version of its tracker writes a UUID', () => {
    const file = [habit('habo-uuid:x', { otherKeys: ['habo:x', 'habo:1:Run'] })];
    expect(foundIn(file, here({ 'habo:1:Run': 'a' }))).toEqual(['a']);
    expect(foundIn(file, here({ 'habo:x': 'a' }))).toEqual(['a']);
    const other = here({ 'habo-uuid:y': 'a', 'habo:1:Run': 'a' });
    expect(foundIn(file, other)).toEqual([null]);
  });

  it('by the number alone that an earlier version knew, where its name is the same', () => {
    const numbered = (number: number, name: string) =>
      habit(`tickmate-number:${number}:${name}`, { name, formerKey: `tickmate:${number}` });
    const known = here({ 'tickmate:1': 'a', 'tickmate:2': 'b', 'tickmate-number:2:Jog': 'b' });
    expect(foundIn([numbered(1, 'Run')], known)).toEqual(['a']);
    expect(foundIn([numbered(1, 'Read')], known)).toEqual([null]);
    expect(foundIn([numbered(2, 'Run'), numbered(2, 'Jog')], known)).toEqual([null, 'b']);
  });

  it('by no name that two have', () => {
    expect(foundIn([named('1'), named('2')], here({ 'loop:Run': 'a' }))).toEqual([null, null]);
  });

  it('by no name of one that is known to be another', () => {
    const known = here({ 'loop-uuid:1': 'a', 'loop:Run': 'a' });
    expect(foundIn([named('2')], known)).toEqual([null]);
  });

  it('as the one that once went from here', () => {
    const returned = habit('loop-uuid:1', { formerId: 'a', otherKeys: ['loop:Run'] });
    expect(foundIn([returned], here({}, 'a'))).toEqual(['a']);
    expect(foundIn([returned], here({}, 'b'))).toEqual([null]);
  });

  it('in Loop’s zip also by its name and all that it says, where it has no key', () => {
    const file = habit('loop:Run', { color: 'green', goals: RUN.goals });
    const foundAs = (more: Partial<ImportedHabit>, ...ids: string[]) =>
      foundIn([{ ...file, ...more }], here({}, ...ids));
    expect(foundAs({}, 'a')).toEqual(['a']);
    expect(foundAs({}, 'a', 'b')).toEqual([null]);
    expect(foundAs({ name: 'Jog' }, 'a')).toEqual([null]);
    expect(foundAs({ color: 'blue' }, 'a')).toEqual([null]);
    expect(foundAs({ description: 'Did you?' }, 'a')).toEqual([null]);
    expect(foundAs({ sourceKey: 'habitbull:Run' }, 'a')).toEqual([null]);
    const target = { kind: 'at_least', amount: 1, unit: 'km', per: 'day' } as const;
    const goals = RUN.goals.map((goal) => ({ ...goal, target }));
    expect(foundAs({ goals }, 'a')).toEqual([null]);
    const twins = [file, { ...file, sourceKey: 'loop:Run#2' }];
    expect(foundIn(twins, here({}, 'a'))).toEqual([null, null]);
    const other = habit('loop:Run', { name: 'Jog' });
    expect(foundIn([other, { ...file, sourceKey: 'loop:Jog' }], here({ 'loop:Run': 'a' }))).toEqual(
      ['a', null],
    );
  });

  it('once in a file', () => {
    const known = here({ 'loop-uuid:1': 'a' });
    expect(foundIn([habit('x:1', { formerId: 'a' }), habit('loop-uuid:1')], known)).toEqual([
      null,
      'a',
    ]);
  });
});

describe('later files will know', () => {
  const keysOf = (habits: ImportedHabit[], known: ReturnType<typeof here>) =>
    [...newKeys(knownHabits(habits, known), known).values()].flat();

  it('a new habit by all its keys', () => {
    expect(keysOf([named('1')], here({}))).toEqual([
      { key: 'loop-uuid:1', importId: null },
      { key: 'loop:Run', importId: null },
    ]);
  });

  it('no number alone', () => {
    const numbered = habit('tickmate-number:1:Run', { formerKey: 'tickmate:1' });
    expect(keysOf([numbered], here({}))).toEqual([
      { key: 'tickmate-number:1:Run', importId: null },
    ]);
  });

  it('one that is here by what its file says more, as long as its import stands', () => {
    expect(keysOf([named('1')], here({ 'loop:Run': 'a' }))).toEqual([
      { key: 'loop-uuid:1', importId: 'import of a' },
    ]);
  });

  it('nothing more of one that a person made here: no import may take it away', () => {
    expect(keysOf([habit('loop-uuid:1', { formerId: 'a' })], here({}, 'a'))).toEqual([]);
  });
});
