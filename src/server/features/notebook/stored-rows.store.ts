import type { Selectable } from 'kysely';
import type { Answers } from '#domain/answers.ts';
import type { Goal } from '#domain/goal.ts';
import { beginOf } from '#domain/habit.ts';
import type { HabitFields, NotebookGroup, NotebookPause } from '#domain/notebook.ts';
import type { Reminder } from '#domain/reminder.ts';
import type { HabitTable, PauseTable } from '../../platform/database/schema.ts';

/** A row of each kind that a notebook has rows of, as the domain has it. */
export interface Rows {
  habits: HabitFields;
  groups: NotebookGroup;
  pauses: NotebookPause;
}

export type Kind = keyof Rows;

export const KINDS = ['habits', 'groups', 'pauses'] as const;

/** The columns of each kind that are read. */
export const COLUMNS = {
  habits: [
    'id',
    'name',
    'description',
    'icon',
    'color',
    'is_active',
    'position',
    'group_id',
    'created_at',
    'goals',
    'cue',
    'reminders',
    'answers',
    'deleted_at',
  ],
  groups: ['id', 'name', 'position', 'deleted_at'],
  pauses: ['id', 'habit_id', 'first_date', 'last_date', 'reason', 'deleted_at'],
} as const;

/** The texts of a row that count. */
export const TEXTS = {
  habits: ['name', 'description', 'cue', 'goals', 'reminders', 'answers'],
  groups: ['name'],
  pauses: ['reason'],
} as const;

/** A row of each kind, as it is stored. */
export interface StoredRows {
  habits: Pick<Selectable<HabitTable>, (typeof COLUMNS.habits)[number]>;
  groups: NotebookGroup;
  pauses: Pick<Selectable<PauseTable>, (typeof COLUMNS.pauses)[number]>;
}

export type HabitRow = StoredRows['habits'];

/** A stored row as the domain has it; its fields were validated when they came. */
export const ROW_OF: { [K in Kind]: (row: StoredRows[K]) => Rows[K] } = {
  habits: habitOf,
  groups: (row) => row,
  pauses: pauseOf,
};

/** The reverse: what is stored of a row. */
export const STORED_OF: { [K in Kind]: (row: Rows[K]) => StoredRows[K] } = {
  habits: ({ begin: _begin, goals, reminders, answers, is_active, ...habit }) => ({
    ...habit,
    is_active: is_active ? 1 : 0,
    goals: JSON.stringify(goals.map(({ from, schedule, target }) => ({ from, schedule, target }))),
    reminders: JSON.stringify(reminders),
    answers: JSON.stringify(answers),
  }),
  groups: (row) => row,
  pauses: ({ first, last, ...row }) => ({ ...row, first_date: first, last_date: last }),
};

export function habitOf({ is_active, goals, reminders, answers, ...row }: HabitRow): HabitFields {
  return {
    ...row,
    is_active: is_active === 1,
    goals: JSON.parse(goals) as Goal[],
    reminders: JSON.parse(reminders) as Reminder[],
    answers: JSON.parse(answers) as Answers[],
    begin: beginOf(row.created_at),
  };
}

export function pauseOf({ first_date, last_date, ...row }: StoredRows['pauses']): NotebookPause {
  return { ...row, first: first_date, last: last_date };
}
