import { createHash } from 'node:crypto';
import { z } from 'zod/mini';
import { habitParams } from '#contract/habit-params.ts';
import { MAX_MAPPINGS } from '#contract/inboxes.ts';
import type { FoundValue, InboxMapping, InboxMessage } from '#contract/inboxes.ts';
import { CHANGE } from '#contract/work.ts';
import { reachOf } from '#domain/commands/reach.ts';
import { todayAt } from '#domain/today.ts';
import { isoOf, SECOND } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { invalidRequest, tooManyRequests } from '../../platform/problem-error.ts';
import { changeNotebook } from '../notebook/change-notebook.usecases.ts';
import { applyWithin } from '../notebook/commands.usecases.ts';
import type { OpenNotebook, TakeWork } from '../notebook/open-notebook.ts';
import { habitBySlug } from '../notebook/slugs.usecases.ts';
import { hashOf } from '../auth/personal-tokens/secret.ts';
import { mappingsOf, openInbox, requireInbox } from './inboxes.usecases.ts';
import type { InboxDependencies, OpenInbox } from './inboxes.usecases.ts';
import { findMessages, inboxRows, insertMessage, MESSAGE_LIFE } from './inboxes.store.ts';
import { foundIn, type Measurement } from './measurement.ts';
import { commandOf, countValues, planOf, type Step } from './plan.ts';
import { isTooDeep, readMessage } from './read-message.ts';

/** How often an inbox takes a message: apps send every few minutes, people press in bursts. */
export const MESSAGES_OF_AN_INBOX = { perSecond: 0.1, burst: 60 };

export type ReceivingDependencies = InboxDependencies & {
  takeWork: TakeWork;
  /** @throws ProblemError too_many_requests */
  takeOfInbox: (inbox: string) => unknown;
  takeFromNetwork: (network: string) => unknown;
};

interface Received {
  key: string;
  ip: string;
  message: unknown;
}

/**
 * Takes a message: enters what its person mapped, and keeps it. Whoever sends the latest again, since no
 * answer came, changes nothing.
 *
 * @returns how many values it has, and how many of them are mapped and could be entered; nothing of the
 * notebook
 * @throws ProblemError not_found, too_many_requests, invalid_request for a message that is nested too deep
 */
export async function receiveMessage(
  deps: ReceivingDependencies,
  { key, ip, message }: Received,
): Promise<{ values: number; entered: number }> {
  const inbox = await openInbox(deps, { key, ip });
  const { user_id, id } = inbox;
  deps.takeOfInbox(id);
  if (isTooDeep(message)) throw invalidRequest([{ path: '', code: 'invalid' }]);
  deps.takeWork(user_id, CHANGE);
  const { database, clock } = deps;
  const now = clock();
  const body = JSON.stringify(message);
  const { sender, measurements } = readMessage(message, { ...inbox, now });
  const mappings = await withNamedHabits(database.read, user_id, mappingsOf(inbox), measurements);
  const { steps } = planOf(measurements, mappings, {
    message: hashOf(body),
    today: todayAt(now, inbox),
  });
  const entered = countValues(await enter(deps, inbox, steps));
  await database.write(async (writer) => {
    // One that was closed meanwhile keeps nothing.
    if (!(await inboxRows.change(writer, inbox, { used_at: now }))) return;
    await insertMessage(writer, {
      user_id,
      inbox_id: id,
      id: newId(),
      received_at: now,
      sender,
      found: JSON.stringify(foundIn(measurements)),
      value_count: measurements.length,
      entered_count: entered,
      body,
    });
  }, user_id);
  return { values: measurements.length, entered };
}

/** The messages of an inbox that are kept, the newest first. @throws ProblemError not_found */
export async function listInboxMessages(
  { database, clock }: Pick<InboxDependencies, 'database' | 'clock'>,
  userId: string,
  id: string,
): Promise<InboxMessage[]> {
  const inbox = await requireInbox(database.read, { user_id: userId, id });
  const rows = await findMessages(database.read, inbox, clock() - MESSAGE_LIFE);
  return rows.map((row) => ({
    id: row.id,
    received_at: isoOf(row.received_at),
    sender: row.sender,
    found: namesIn(row),
    values: row.value_count,
    entered: row.entered_count,
    excerpt: row.excerpt,
  }));
}

/** What a message has, by name. */
export function namesIn({ found }: { found: string }): FoundValue[] {
  return JSON.parse(found);
}

/**
 * Mappings, and those of habits that a message names by their id or slug instead: as it says, in the
 * habit’s own unit. Only of habits to which the inbox is mapped anyway.
 */
export async function withNamedHabits(
  reader: Reader,
  userId: string,
  mappings: readonly InboxMapping[],
  measurements: readonly Measurement[],
): Promise<InboxMapping[]> {
  const habits = new Set(mappings.map(({ habit }) => habit));
  const mapped = new Set(mappings.map(({ name }) => name));
  const names = new Set(
    measurements.flatMap(({ name, isHabit }) => (isHabit && !mapped.has(name) ? [name] : [])),
  );
  const own: InboxMapping[] = [];
  for (const name of habits.size > 0 ? [...names].slice(0, MAX_MAPPINGS) : []) {
    const { data } = z.safeParse(habitParams, { id: name.normalize() });
    const habit = habits.has(name)
      ? name
      : data && (await habitBySlug(reader, userId, data.id))?.id;
    if (habit !== undefined && habits.has(habit))
      own.push({ name, habit, factor: 1, mode: 'latest' });
  }
  return [...mappings, ...own];
}

/** How many steps there are in one transaction: others write between. */
const STEPS_AT_ONCE = 25;

/** @returns the steps that were done, or were before */
async function enter(
  deps: ReceivingDependencies,
  inbox: OpenInbox,
  steps: readonly Step[],
): Promise<Step[]> {
  const { user_id: userId, time_zone, day_start_hour } = inbox;
  const done: Step[] = [];
  for (let start = 0; start < steps.length; start += STEPS_AT_ONCE) {
    const some = steps.slice(start, start + STEPS_AT_ONCE);
    const commands = some.map(({ habit, date }) => ({ type: 'enter_day', habit, date }) as const);
    const did = await changeNotebook(
      deps,
      { userId, time_zone, day_start_hour },
      (open) => carryOutSteps(open, inbox.id, some),
      { reach: reachOf({ type: 'together', commands }) },
    );
    done.push(...did);
  }
  return done;
}

async function carryOutSteps(
  open: OpenNotebook,
  inboxId: string,
  steps: readonly Step[],
): Promise<Step[]> {
  const { habits } = await open.read({ habits: new Set(steps.map(({ habit }) => habit)) });
  const sent = steps.flatMap((step) => {
    const habit = habits.get(step.habit);
    const command = habit?.deleted_at === null ? commandOf(step, habit.goals) : undefined;
    return command ? [{ step, command }] : [];
  });
  const added = sent.flatMap(({ step, command }) =>
    step.once === undefined ? [] : [{ id: commandIdOf(inboxId, step.once), command, step }],
  );
  const results = added.length > 0 ? await applyWithin(open, added) : [];
  // The rest comes when the sender tries again: what was added is known by then.
  if (results.length < added.length) throw tooManyRequests(SECOND);
  const done = added.flatMap(({ step }, place) =>
    results[place]?.result === 'refused' ? [] : [step],
  );
  for (const { step, command } of sent)
    if (step.once === undefined && 'changes' in (await open.apply(command))) done.push(step);
  return done;
}

/** The id of the command that adds a value: a notebook remembers which it carried out. */
export function commandIdOf(inboxId: string, once: string): string {
  const hex = createHash('sha256').update(`${inboxId} ${once}`).digest('hex');
  // A UUID of our own making (RFC 9562 §5.8).
  return hex.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
    (_, ...[a, b, c, d, e]) => `${a}-${b}-8${c}-8${d}-${e}`,
  );
}
