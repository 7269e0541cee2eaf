import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InboxMapping, InboxPreview } from '#contract/inboxes.ts';
import { CHANGE } from '#contract/work.ts';
import { asReckoned } from '#domain/add-up.ts';
import { partsOf, type CivilDate } from '#domain/civil-date.ts';
import type { Mark } from '#domain/commands/command.ts';
import { markIn } from '#domain/commands/day-fields.ts';
import { amountOf } from '#domain/day-record.ts';
import { dayOn, type Entries } from '#domain/entries.ts';
import { targetOn, type Goal } from '#domain/goal.ts';
import { todayAt } from '#domain/today.ts';
import type { Engine, Reader } from '../../platform/database/database.ts';
import { isoOf } from '../../platform/clock.ts';
import { hashOf } from '../auth/personal-tokens/secret.ts';
import { findApplied } from '../notebook/commands.usecases.ts';
import { entriesOfYear, requireHabits, storedHabits } from '../notebook/reading.usecases.ts';
import type { NotebookDependencies } from '../notebook/reading.usecases.ts';
import { getProfile } from '../profile/profile.usecases.ts';
import { requireInbox, type InboxDependencies } from './inboxes.usecases.ts';
import { findMessages, messageRows, MESSAGE_LIFE } from './inboxes.store.ts';
import { commandIdOf, namesIn, withNamedHabits } from './messages.usecases.ts';
import { commandOf, countValues, planOf, type Step } from './plan.ts';
import { readMessage } from './read-message.ts';

export type PreviewDependencies = Pick<InboxDependencies, 'database' | 'clock'> &
  Pick<NotebookDependencies, 'reading' | 'takeWork'>;

/**
 * Says what the last message of an inbox would do under mappings, and does nothing.
 *
 * @throws ProblemError not_found, for a habit that is not theirs too; too_many_requests; unavailable
 * when it has to be later
 */
export async function previewInbox(
  { database, clock, reading, takeWork }: PreviewDependencies,
  userId: string,
  { id, mappings }: { id: string; mappings: readonly InboxMapping[] },
): Promise<InboxPreview> {
  const find = async (reader: Reader): Promise<InboxPreview> => {
    const inbox = await requireInbox(reader, { user_id: userId, id });
    await requireHabits(
      reader,
      userId,
      mappings.map(({ habit }) => habit),
    );
    const person = await getProfile(reader, userId);
    const now = clock();
    const names = new Set(mappings.map(({ name }) => name));
    const heads = await findMessages(reader, inbox, now - MESSAGE_LIFE);
    const message = heads.find((each) => namesIn(each).some(({ name }) => names.has(name)));
    const { body } = (message && (await messageRows.find(reader, message))) ?? {};
    if (!message || body === undefined) return { message: null, days: [], left_out: 0 };
    // What says no date is of the day on which it came.
    const toRead = { ...person, now: message.received_at };
    const { measurements } = readMessage(JSON.parse(body), toRead);
    const all = await withNamedHabits(reader, userId, mappings, measurements);
    const plan = planOf(measurements, all, { message: hashOf(body), today: todayAt(now, person) });
    const looking = { reader, engine: database.engine, userId, inboxId: id };
    takeWork(userId, CHANGE * new Set(plan.steps.map(yearOf)).size);
    const { days, done } = await previewSteps(looking, plan.steps);
    return {
      message: { id: message.id, received_at: isoOf(message.received_at) },
      days,
      left_out: plan.places.length - countValues(done),
    };
  };
  return await reading(userId, () => database.snapshot(find));
}

/** What is read for a step: a year of its habit, which is as much work as a change. */
const yearOf = ({ habit, date }: Step) => `${habit} ${partsOf(date).year}`;

interface Looking {
  reader: Reader;
  engine: Engine;
  userId: string;
  inboxId: string;
}

interface TriedDay {
  habit: string;
  date: CivilDate;
  goals: readonly Goal[];
  before: Mark | null;
  after: Mark | null;
}

async function previewSteps(
  looking: Looking,
  steps: readonly Step[],
): Promise<{ days: InboxPreview['days']; done: Step[] }> {
  const days = new Map<string, TriedDay>();
  const applied = await findAdded(looking, steps);
  const { reader, userId } = looking;
  const goals = new Map((await storedHabits(reader, userId)).map((each) => [each.id, each.goals]));
  const years = new Map<string, Entries>();
  const done: Step[] = [];
  for (const step of steps) {
    const name = `${step.habit} ${step.date}`;
    const year = years.get(yearOf(step)) ?? (await readYear(looking, step));
    years.set(yearOf(step), year);
    const day = days.get(name) ?? dayOf(step, year, goals.get(step.habit) ?? []);
    const command = commandOf(step, day.goals);
    if (!command) continue;
    done.push(step);
    days.set(name, day);
    if (step.once !== undefined && applied.has(commandIdOf(looking.inboxId, step.once))) continue;
    day.after = 'amount' in command ? plus(day, command.amount) : (command.mark ?? null);
  }
  const told = [...days.values()].map(({ habit, date, before, after }) => ({
    habit,
    date,
    before: before?.value ?? null,
    after: after?.value ?? null,
  }));
  return { days: told.toSorted((one, other) => (one.date < other.date ? 1 : -1)), done };
}

/** By their commands the values that were added already. */
async function findAdded(
  { reader, engine, userId, inboxId }: Looking,
  steps: readonly Step[],
): Promise<ReadonlyMap<string, unknown>> {
  const ids = steps.flatMap(({ once }) => (once === undefined ? [] : [commandIdOf(inboxId, once)]));
  return ids.length > 0 ? await findApplied(reader, userId, { engine, ids }) : new Map();
}

/** Others get their turn before it. */
async function readYear({ reader, userId }: Looking, { habit, date }: Step): Promise<Entries> {
  await nextTurn();
  return await entriesOfYear(reader, userId, habit, date);
}

function dayOf({ habit, date }: Step, entries: Entries, goals: readonly Goal[]): TriedDay {
  const before = markIn(dayOn(entries, date));
  return { habit, date, goals, before, after: before };
}

function plus({ goals, date, after }: TriedDay, amount: number): Mark {
  return { value: asReckoned(amountOf(after, targetOn(goals, date)) + amount) };
}
