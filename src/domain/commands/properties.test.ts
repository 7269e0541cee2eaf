import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOn, entryOn } from '../entries.ts';
import type { Notebook } from '../notebook.ts';
import type { Entry } from '../year-page.ts';
import { applyChanges, type Change } from './change.ts';
import type { EnterDay } from './command.ts';
import { markOf } from './day-fields.ts';
import { decide, type Decision } from './decide.ts';
import { reachOf } from './reach.ts';
import {
  at,
  BEFORE,
  enterDay,
  momentOf,
  notebookAfter,
  START,
  story,
  type Told,
} from './testing/arbitrary-commands.ts';
import { naivelyAfter, naivelySeen, naiveNotebook } from './testing/naive-notebook.ts';
import { bytesOf, cutTo, seenIn } from './testing/views.ts';
import { undoOf } from './undo.ts';
import { rounds } from '../testing/rounds.ts';

/** Holds a check against each step of many stories. */
function atEachStep(check: (before: Notebook, told: Told, decision: Decision) => void): void {
  fc.assert(
    fc.property(story, (told) => {
      notebookAfter(told, START, check);
    }),
    { numRuns: 60 },
  );
}

function changesOf(decision: Decision) {
  return 'changes' in decision ? decision.changes : [];
}

/** What a notebook has where a change is. */
function standing({ habits, groups, pauses }: Notebook, change: Change) {
  if (change.type === 'day')
    return dayOn(habits.get(change.habit)?.entries ?? new Map(), change.date);
  const rows = { habit: habits, group: groups, pause: pauses }[change.type];
  return rows.get(change.id) ?? null;
}

test('changes say what was there, and what is there then', () => {
  atEachStep((before, _, decision) => {
    const changes = changesOf(decision);
    const after = applyChanges(before, changes);
    const entries = expect.anything();
    for (const change of changes) {
      const row = change.type === 'habit' ? { entries } : {};
      const was = change.before && { ...change.before, ...row };
      expect(standing(before, change)).toEqual(was);
      expect(standing(after, change)).toEqual({ ...change.after, ...row });
    }
  });
});

test('an undo is a command that leads back to what was seen, and can be undone', () => {
  const undone = (from: Notebook, decision: Decision) => {
    const undoing = decide(from, undoOf(changesOf(decision)), momentOf({ command: undoOf([]) }));
    if ('refusal' in undoing) throw new Error(JSON.stringify(undoing.refusal));
    return { undoing, notebook: applyChanges(from, undoing.changes) };
  };
  atEachStep((before, _, decision) => {
    const after = applyChanges(before, changesOf(decision));
    const back = undone(after, decision);
    expect(seenIn(back.notebook)).toEqual(seenIn(before));
    expect(seenIn(undone(back.notebook, back.undoing).notebook)).toEqual(seenIn(after));
  });
});

test('a command is decided by what it reaches', () => {
  atEachStep((before, told, decision) => {
    const decided = decide(cutTo(before, reachOf(told.command)), told.command, momentOf(told));
    expect(decided).toEqual(decision);
  });
});

test('creating twice is creating once, and what changes nothing is no change', () => {
  atEachStep((before, { command, at: time }, decision) => {
    const changes = changesOf(decision);
    const rows = changes.filter(({ type }) => type !== 'day');
    expect(rows.filter((row) => isDeepStrictEqual(row.before, row.after))).toEqual([]);
    if (!/^(create|restore)/.test(command.type)) return;
    const again = decide(applyChanges(before, changes), command, {
      ...momentOf({ command }),
      ...(time === undefined ? {} : { at: time }),
    });
    expect(changesOf(again)).toEqual([]);
  });
});

test('orders have no gaps, and no entry is older than its habit', () => {
  atEachStep((before, _, decision) => {
    const after = seenIn(applyChanges(before, changesOf(decision)));
    for (const rows of [after.habits, after.groups])
      expect(rows.map(({ position }) => position)).toEqual([...rows.keys()]);
    for (const { begin, created_at, entries } of after.habits) {
      expect(created_at.slice(0, 10)).toBe(begin);
      expect(entries.filter(({ date }) => date < begin)).toEqual([]);
    }
  });
});

test('a second reading of the rules comes to the same', () => {
  fc.assert(
    fc.property(story, (told) => {
      let naive = naiveNotebook();
      const after = notebookAfter([...BEFORE, ...told], undefined, (before, each) => {
        expect(naivelySeen(naive)).toEqual(seenIn(before));
        naive = naivelyAfter(naive, each.command, momentOf(each));
      });
      expect(naivelySeen(naive)).toEqual(seenIn(after));
    }),
    { numRuns: 100 },
  );
});

test('days come out the same in whatever order they arrive, and nothing entered is lost', () => {
  const told = fc.array(fc.record({ command: enterDay, at }), { maxLength: 12, size: 'max' });
  const pair = told.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  fc.assert(
    fc.property(pair, ([list, shuffled]) => {
      const kept: { date: string; entry: Entry }[] = [];
      const entered: EnterDay[] = [];
      const after = notebookAfter(shuffled, START, (_, { command }, decision) => {
        if (command.type !== 'enter_day' || 'refusal' in decision) return;
        entered.push(command);
        for (const change of decision.changes)
          if (change.type === 'day')
            for (const entry of change.replaced)
              kept.push({ date: change.habit + change.date, entry });
      });
      for (const { habit, date, mark, note } of entered) {
        const standing = entryOn(after.habits.get(habit)?.entries ?? new Map(), date);
        const all = kept.filter((each) => each.date === habit + date).map(({ entry }) => entry);
        const places = standing ? [...all, standing] : all;
        expect([...places.map(markOf), null, undefined]).toContainEqual(mark);
        expect([...places.map((entry) => entry.note), '', undefined]).toContain(note);
      }
      expect(bytesOf(after)).toBe(bytesOf(notebookAfter(list, START)));
    }),
    { numRuns: rounds(100, 200) },
  );
});

test('increments add up, whatever their order', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(amounts, fc.array(at, { minLength: 8, maxLength: 8 }), (millionths, times) => {
      const told = millionths.map((parts, place) => ({
        command: {
          type: 'add_amount' as const,
          habit: 'h0',
          date: '2027-01-01' as const,
          amount: parts / 1e6,
        },
        ...(times[place] === undefined ? {} : { at: times[place] }),
      }));
      const after = notebookAfter(told, START);
      expect(bytesOf(after)).toBe(bytesOf(notebookAfter(told.toReversed(), START)));
      const sum = millionths.reduce((all, parts) => all + parts, 0);
      expect(entryOn(after.habits.get('h0')?.entries ?? new Map(), '2027-01-01')).toEqual({
        value: sum / 1e6,
      });
    }),
  );
});
