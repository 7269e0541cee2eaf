import type { Form } from '../../shell/form/use-form.ts';
import type { GoalFields } from './goal-fields.ts';

/** Where an error of the goal in the form is found: it is sent as the first of the list. */
export const GOAL_PATHS = {
  from: 'goals.0.from',
  weekdays: 'goals.0.schedule.weekdays',
  times: 'goals.0.schedule.times',
  days: 'goals.0.schedule.days',
  amount: 'goals.0.target.amount',
  unit: 'goals.0.target.unit',
} as const;

/** What fields of a goal are given. */
export interface GoalFieldProps {
  goal: GoalFields;
  onChange: (change: Partial<GoalFields>) => void;
  /** the name of the field of a path, and what is wrong with it */
  field: Form['field'];
}
