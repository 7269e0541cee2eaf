import type { CivilDate } from '#domain/civil-date.ts';
import type { Goal, Target, Weekday } from '#domain/goal.ts';
import type { Remarks } from '../remarks.ts';
import { EVERY_DAY, FROM_THE_BEGINNING, rolling } from './format.ts';
import type { ReadSchedule, FoundEntry, FoundHabit } from './format.ts';
import { takeColor } from './nearest-color.ts';

/** A habit as Loop has it, in either of its files. */
export interface LoopHabit {
  /** from version 24 of its database on */
  uuid?: string | undefined;
  /** in its database */
  id?: string | undefined;
  name: string;
  question: string;
  description: string;
  isAmount: boolean;
  /** of a kind that Loop did not have yet: it is taken for one of yes or no */
  isOfNewKind: boolean;
  times: number;
  days: number;
  unit: string;
  isAtMost: boolean;
  amount: number;
  /** 0xRRGGBB */
  rgb: number | undefined;
  isArchived: boolean;
}

/** An entry as Loop has it. `value` is one of {@link LOOP_VALUES} or an amount in thousandths. */
export interface LoopEntry {
  date: CivilDate | undefined;
  value: number | undefined;
  note: string;
  place: string;
}

export const LOOP_VALUES = { UNKNOWN: -1, NO: 0, YES_AUTO: 1, YES_MANUAL: 2, SKIP: 3 } as const;

/** What stands for a day of the week among those of a reminder; the lowest bit is Saturday's. */
export function loopBit(weekday: Weekday): number {
  return 1 << ((weekday + 1) % 7);
}

/** What stands after the number in the name of a habit's folder. */
export function folderNameOf(habit: string): string {
  const plain = habit.replaceAll(/[^ a-zA-Z0-9._-]+/g, '');
  return plain.slice(0, 100).trim() || 'habit';
}

export function habitFromLoop(
  habit: LoopHabit,
  entries: readonly LoopEntry[],
  remarks: Remarks,
): FoundHabit {
  const { name, question, description, rgb, isArchived } = habit;
  const goal = goalFromLoop(habit, remarks);
  return {
    ...keysOf(habit),
    name,
    description: [question, description].filter(Boolean).join('\n\n'),
    color: takeColor(rgb, name, remarks),
    isActive: !isArchived,
    goals: [goal],
    entries: entries.flatMap((entry) => entryFromLoop(entry, goal.target, name, remarks)),
  };
}

/** Before a UUID in a source key. */
export const UUID_KEY = 'loop-uuid:';

/**
 * A habit is told by its UUID; in old databases by its number, which each device gives out anew, with
 * its name; in the zip by its name, which two may have.
 */
function keysOf({ uuid, id, name }: LoopHabit) {
  const byName = `loop:${name}`;
  if (uuid) {
    const formerId = uuidOfHabit(uuid);
    return { sourceKey: `${UUID_KEY}${uuid}`, otherKeys: [byName], formerId };
  }
  // Not `loop-id:`, by which earlier versions knew a number alone.
  const byNumber = `loop-number:${id}:${name}`;
  return id ? { sourceKey: byNumber, otherKeys: [byName] } : { sourceKey: byName };
}

/** Our own id, as `loopUuid` wrote it for a habit that once went to Loop. */
function uuidOfHabit(uuid: string): string | undefined {
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(uuid)?.slice(1);
  return parts?.join('-');
}

function goalFromLoop(habit: LoopHabit, remarks: Remarks): Goal {
  const { name, isAmount, isOfNewKind, isAtMost, amount, unit, times, days } = habit;
  const { schedule, exact } = isAmount ? periodOf(days) : rolling(times, days);
  if (!exact || isOfNewKind) remarks.note('goal_approximated', name);
  const per = schedule === EVERY_DAY ? 'day' : 'period';
  const target: Target = isAmount
    ? { kind: isAtMost ? 'at_most' : 'at_least', amount, unit, per }
    : { kind: 'check' };
  return { from: FROM_THE_BEGINNING, schedule, target };
}

/** An amount in Loop is summed over so many days, however many times are said. */
function periodOf(days: number): ReadSchedule {
  if (days === 7) return { schedule: { every: 'WEEKLY', times: 1 }, exact: true };
  if (days === 30 || days === 31) return { schedule: { every: 'MONTHLY', times: 1 }, exact: true };
  return rolling(1, days);
}

function entryFromLoop(
  { value, ...found }: LoopEntry,
  target: Target,
  habit: string,
  remarks: Remarks,
): FoundEntry[] {
  const onlyNoted = found.note ? [{ ...found, value: null }] : [];
  if (found.date === undefined || value === undefined) return [{ ...found, value: undefined }];
  if (value === LOOP_VALUES.SKIP) return [{ ...found, value: false, skipped: true }];
  if (value === LOOP_VALUES.UNKNOWN) return onlyNoted;
  if (target.kind !== 'check') return [{ ...found, value: value < 0 ? undefined : value / 1000 }];
  switch (value) {
    case LOOP_VALUES.YES_MANUAL:
      return [{ ...found, value: true }];
    case LOOP_VALUES.NO:
      return [{ ...found, value: false }];
    case LOOP_VALUES.YES_AUTO:
      remarks.note('derived_left_out', habit, found.place);
      return onlyNoted;
    default:
      return [{ ...found, value: undefined }];
  }
}
