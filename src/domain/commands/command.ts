import type { Scores } from '../answers.ts';
import type { CivilDate } from '../civil-date.ts';
import type { Goal } from '../goal.ts';
import type { HabitFields, NotebookPause } from '../notebook.ts';
import type { GoalFlaw } from '../sound-goal.ts';
import type { Entry, YearPage } from '../year-page.ts';

/**
 * What a person does to their notebook, as data: the same for the server, a page that is offline,
 * an import and an undo. Ids are made by whoever creates, so that creating twice is creating once.
 */
export type Command = OneCommand | Together;

/** Several commands, one after the other: all are carried out, or none. */
export interface Together {
  type: 'together';
  commands: readonly OneCommand[];
}

export type OneCommand =
  | EnterDay
  | AddAmount
  | FillDays
  | ClearDays
  | EnterAnswers
  | CreateHabit
  | ChangeHabit
  | { type: 'delete_habit' | 'restore_habit'; habit: string }
  | CreateGroup
  | ChangeGroup
  | { type: 'delete_group' | 'restore_group'; group: string }
  | CreatePause
  | ChangePause
  | { type: 'delete_pause' | 'restore_pause'; pause: string };

/** The commands of which a command is made, in their order. */
export function commandsIn(command: Command): readonly OneCommand[] {
  return command.type === 'together' ? command.commands : [command];
}

/** What a day is said to be, without a word on why. */
export interface Mark extends Omit<Entry, 'note'> {
  value: NonNullable<Entry['value']>;
}

/** Enters those fields of a day that are named. */
export interface EnterDay {
  type: 'enter_day';
  habit: string;
  date: CivilDate;
  /** null takes it back */
  mark?: Mark | null;
  /** '' takes it back */
  note?: string;
}

/** Adds to the amount of a day, so that two devices add up. */
export interface AddAmount {
  type: 'add_amount';
  habit: string;
  date: CivilDate;
  /** less than 0 takes away; a day that nothing is left of has no mark */
  amount: number;
}

/** Entries by year. */
export type Pages = Readonly<Record<number, YearPage>>;

/** Enters days on which nothing stands; on the others that stays. For imports, and to bring back. */
export interface FillDays {
  type: 'fill_days';
  habit: string;
  pages: Pages;
}

/** Takes back what was entered for days where it is still what the pages say. */
export interface ClearDays {
  type: 'clear_days';
  habit: string;
  pages: Pages;
}

/** Enters how automatic a habit was on a day. */
export interface EnterAnswers {
  type: 'enter_answers';
  habit: string;
  date: CivilDate;
  /** null takes them back */
  scores: Scores | null;
}

type Described = Pick<HabitFields, 'name' | 'description' | 'icon' | 'color' | 'group_id'>;

/** What may be said of a habit, and is empty until then. */
type Extra = Pick<HabitFields, 'cue' | 'reminders'>;

export interface CreateHabit extends Described, Partial<Extra & Pick<HabitFields, 'answers'>> {
  type: 'create_habit';
  habit: string;
  /** at least one, at most one a date */
  goals: readonly Goal[];
  /** in the person's own reckoning: its date part is the first day */
  created_at: string;
  /** its place in the order; at the end, unless given */
  position?: number;
}

/** Changes those fields of a habit that are named. */
export interface ChangeHabit extends Partial<Described & Extra> {
  type: 'change_habit';
  habit: string;
  goals?: readonly Goal[];
  created_at?: string;
  /**
   * What becomes of entries before a later beginning, which is refused without: they go, or the
   * habit begins with the oldest of them after all.
   */
  entries_before?: 'remove' | 'keep';
  is_active?: boolean;
  position?: number;
}

/** Creates a group after the others. */
export interface CreateGroup {
  type: 'create_group';
  group: string;
  name: string;
}

/** Changes those fields of a group that are named. */
export interface ChangeGroup {
  type: 'change_group';
  group: string;
  name?: string;
  position?: number;
}

type PauseFields = Pick<NotebookPause, 'habit_id' | 'first' | 'last' | 'reason'>;

export interface CreatePause extends PauseFields {
  type: 'create_pause';
  pause: string;
}

/** Changes those fields of a pause that are named. */
export interface ChangePause extends Partial<PauseFields> {
  type: 'change_pause';
  pause: string;
}

/** When and where a command is decided. Instants are milliseconds since 1970-01-01T00:00:00Z. */
export interface Moment {
  now: number;
  /**
   * When it was entered, by a device that may not have known what stands. Not given, or later than
   * now: just now, by somebody who sees what stands.
   */
  at?: number;
  /** the person's civil date */
  today: CivilDate;
  /** IANA name of the zone in which a beginning is reckoned */
  timeZone: string;
}

export type What = 'habit' | 'group' | 'pause';

/** Why a command changes nothing. What was to be written is still in the caller's hands. */
export type Refusal =
  | { code: 'not_found'; what: What; id: string }
  | { code: 'limit_reached'; limit: `${What}s` }
  /** a habit that is not archived can't be deleted */
  | { code: 'conflict' }
  | { code: 'entries_before_beginning' }
  /** an amount that may have been added already */
  | { code: 'too_old' }
  | {
      code: 'invalid_request';
      path:
        | 'date'
        | 'created_at'
        | 'last'
        | 'amount'
        | `goals.${number}.target.${GoalFlaw['field']}`;
      reason: 'too_early' | 'too_late' | 'too_big' | GoalFlaw['reason'];
    };

/** Thrown where a command is found to be refused: what it has done to a draft goes with the draft. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
