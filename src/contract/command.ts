import { z } from 'zod/mini';
import { isLeapYear } from '#domain/civil-date.ts';
import type { Command, OneCommand } from '#domain/commands/command.ts';
import { DAYS_PATTERN, type More, type YearPage } from '#domain/year-page.ts';
import { NOTE_MAX } from './completion.ts';
import { civilDateField, instantField, paragraph, positionField } from './fields.ts';
import { amountField, goalsField } from './goal.ts';
import { groupNameField } from './group.ts';
import { describedFields } from './habit.ts';
import { pauseFields } from './pause.ts';
import { answersField, cueField, remindersField, scoresField } from './reminders.ts';

const { exactOptional } = z;

/** More than any undo is made of. */
export const MAX_TOGETHER = 500;

/** How many years of a habit one command may speak of. */
export const MAX_YEARS = 100;

/** Of what there is already: whatever its id looks like. */
const knownId = z.uuid();

/** Of what is created: ids grow with time, and are written in one way. */
const newId = z.uuidv7().check(z.lowercase());

const noteField = paragraph(NOTE_MAX);

const markField = z
  .strictObject({
    value: z.union([z.boolean(), amountField]),
    skipped: exactOptional(z.literal(true)),
  })
  .check(z.refine(({ value, skipped }) => !(skipped && value === true), { error: 'invalid' }));

/** Milliseconds since 1970 to base 36: until the year 5188. */
const timeField = z.string().check(z.regex(/^[0-9a-z]{1,9}$/));

const moreField: z.ZodMiniType<More> = z.strictObject({
  v: exactOptional(amountField),
  n: exactOptional(noteField.check(z.minLength(1))),
  o: exactOptional(z.literal(1)),
  t: exactOptional(timeField),
  u: exactOptional(timeField),
});

/** Places in a year, from 0 to 365. */
const placeField = z.string().check(z.regex(/^(?:\d|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-5])$/));

const yearField = z.string().check(z.regex(/^(?:19[7-9]\d|[2-9]\d{3})$/));

/** A page as it is kept: a symbol a day, and of each that needs it what a symbol can't say. */
const pageField = z
  .strictObject({
    days: z.string().check(z.regex(DAYS_PATTERN)),
    more: z.record(placeField, moreField),
  })
  .check(z.refine(isWhole, { error: 'invalid' }));

/** Whether symbols and what is beside them speak of the same. */
function isWhole({ days, more }: YearPage): boolean {
  const amounts = days.replaceAll(/[^#]/g, '').length;
  const besides = Object.entries(more);
  const counted = besides.filter(
    ([place, { v }]) => days[Number(place)] === '#' && v !== undefined,
  );
  return (
    amounts === counted.length && besides.every(([place, each]) => fits(days[Number(place)], each))
  );
}

function fits(symbol: string | undefined, { v, n, o }: More): boolean {
  const isEmpty = symbol === undefined || symbol === '.';
  if (isEmpty) return v === undefined && n === undefined && o === undefined;
  if (o !== undefined && (n === undefined || symbol === '#' || symbol === 's')) return false;
  return v === undefined || symbol === '#' || symbol === 's';
}

/** Pages by year, none of them longer than its year. */
const pagesField = z.record(yearField, pageField).check(
  z.refine((pages) => Object.keys(pages).length <= MAX_YEARS, { error: 'too_big' }),
  z.refine(
    (pages) =>
      Object.entries(pages).every(
        ([year, { days, more }]) =>
          isLeapYear(Number(year)) || (days.length <= 365 && more[365] === undefined),
      ),
    { error: 'invalid' },
  ),
);

/** The same fields, each of which may be left out. */
function some<Fields extends Record<string, z.ZodMiniType>>(fields: Fields) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, exactOptional(field)]),
  ) as { [Name in keyof Fields]: z.ZodMiniExactOptional<Fields[Name]> };
}

const oneCommand: z.ZodMiniType<OneCommand> = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('enter_day'),
    habit: knownId,
    date: civilDateField,
    mark: exactOptional(z.nullable(markField)),
    note: exactOptional(noteField),
  }),
  z.strictObject({
    type: z.literal('add_amount'),
    habit: knownId,
    date: civilDateField,
    amount: z.number().check(z.gte(-1_000_000_000), z.lte(1_000_000_000)),
  }),
  z.strictObject({ type: z.literal('fill_days'), habit: knownId, pages: pagesField }),
  z.strictObject({ type: z.literal('clear_days'), habit: knownId, pages: pagesField }),
  z.strictObject({
    type: z.literal('create_habit'),
    habit: newId,
    ...describedFields,
    ...some({ cue: cueField, reminders: remindersField, answers: answersField }),
    goals: goalsField,
    /** its date is the day on which the habit begins, in whatever offset it is written */
    created_at: instantField,
    position: exactOptional(positionField),
  }),
  z.strictObject({
    type: z.literal('change_habit'),
    habit: knownId,
    ...some({ ...describedFields, cue: cueField, reminders: remindersField }),
    goals: exactOptional(goalsField),
    created_at: exactOptional(instantField),
    entries_before: exactOptional(z.enum(['remove', 'keep'])),
    is_active: exactOptional(z.boolean()),
    position: exactOptional(positionField),
  }),
  z.strictObject({
    type: z.literal('enter_answers'),
    habit: knownId,
    date: civilDateField,
    scores: z.nullable(scoresField),
  }),
  z.strictObject({ type: z.enum(['delete_habit', 'restore_habit']), habit: knownId }),
  z.strictObject({ type: z.literal('create_group'), group: newId, name: groupNameField }),
  z.strictObject({
    type: z.literal('change_group'),
    group: knownId,
    name: exactOptional(groupNameField),
    position: exactOptional(positionField),
  }),
  z.strictObject({ type: z.enum(['delete_group', 'restore_group']), group: knownId }),
  z.strictObject({ type: z.literal('create_pause'), pause: newId, ...pauseFields }),
  z.strictObject({ type: z.literal('change_pause'), pause: knownId, ...some(pauseFields) }),
  z.strictObject({ type: z.enum(['delete_pause', 'restore_pause']), pause: knownId }),
]);

/** What a person does to their notebook, as `#domain/commands` describes it. */
export const commandSchema: z.ZodMiniType<Command> = z.union([
  oneCommand,
  z.strictObject({
    type: z.literal('together'),
    commands: z.array(oneCommand).check(z.maxLength(MAX_TOGETHER)),
  }),
]);
