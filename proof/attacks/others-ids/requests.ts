import { commandSchema } from '#contract/command.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { bodyOf } from '../../../bench/notebook/commands.ts';
import { deriveKeys } from '../../../src/server/platform/keys.ts';
import { newId } from '../../../src/server/platform/new-id.ts';
import { keyOf } from '../../../src/server/features/links/open-by-key.usecases.ts';
import { makeActionToken } from '../../../src/server/features/reminders/action-token.ts';
import { subscription } from '../../../src/server/testing/subscription.ts';
import {
  KINDS,
  STAMP_LINK,
  stepsTo,
  today,
  WEBHOOK,
  type PersonWithEverything,
  type Kind,
} from './person-with-everything.ts';
import { idPlacesOf, idPlacesOfCommands, withAt } from './id-places.ts';

/** A request with somebody else’s id at one place of it. */
export interface Probe {
  /** the call and the place, for whoever reads what was found */
  what: string;
  /** the kind of thing whose id is given */
  kind: Kind;
  /** answers 404, and not as the creation of something does */
  isOfPath: boolean;
  method: string;
  /** with own things, and this id at its place */
  request(own: PersonWithEverything, id: string): { path: string; body: object | undefined };
}

const DAILY = { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] };
const GOALS = [{ from: '2026-11-01', schedule: DAILY, target: { kind: 'check' } }];
const BEGIN = '2026-11-01T08:00:00Z';
const PAGES = { 2026: { days: '.'.repeat(310), more: {} } };
const REMINDER = { time: '05:00', weekdays: [1], way: 'mail', rhythm: 'off' };

const reminders = () => [{ id: newId(), ...REMINDER }];

/** A right body of each command, of things of one’s own. */
const COMMANDS: Record<string, (own: PersonWithEverything) => object> = {
  enter_day: ({ ids }) => ({ habit: ids.habit, date: today(), mark: { value: true }, note: 'x' }),
  add_amount: ({ ids }) => ({ habit: ids.habit, date: today(), amount: 1 }),
  fill_days: ({ ids }) => ({ habit: ids.habit, pages: PAGES }),
  clear_days: ({ ids }) => ({ habit: ids.habit, pages: PAGES }),
  create_habit: ({ ids }) => ({
    habit: newId(),
    name: 'Mine',
    description: '',
    icon: '🌱',
    color: 'green',
    group_id: ids.group,
    goals: GOALS,
    created_at: BEGIN,
    cue: '',
    answers: [],
    reminders: reminders(),
  }),
  change_habit: ({ ids }) => ({
    habit: ids.habit,
    name: 'Mine',
    group_id: ids.group,
    reminders: reminders(),
  }),
  enter_answers: ({ ids }) => ({
    habit: ids.habit,
    date: today(),
    scores: [1, 2, 3, 4],
  }),
  delete_habit: ({ ids }) => ({ habit: ids.archived }),
  restore_habit: ({ ids }) => ({ habit: ids.deleted }),
  create_group: () => ({ group: newId(), name: 'Mine' }),
  change_group: ({ ids }) => ({ group: ids.group, name: 'Mine', position: 0 }),
  delete_group: ({ ids }) => ({ group: ids.group }),
  restore_group: ({ ids }) => ({ group: ids.group }),
  create_pause: ({ ids }) => ({
    pause: newId(),
    habit_id: ids.habit,
    first: today(),
    last: null,
    reason: '',
  }),
  change_pause: ({ ids }) => ({ pause: ids.pause, habit_id: ids.habit, reason: 'Mine' }),
  delete_pause: ({ ids }) => ({ pause: ids.pause }),
  restore_pause: ({ ids }) => ({ pause: ids.pause }),
};

/** A right body of each call that takes one, of things of one’s own. */
const BODIES: Record<string, (own: PersonWithEverything) => object> = {
  createHabit: ({ ids }) => ({ name: 'Mine', frequency: 'DAILY', group_id: ids.group }),
  updateHabit: ({ ids }) => ({ name: 'Mine', group_id: ids.group }),
  completeHabit: () => ({ value: true }),
  updateGroup: () => ({ name: 'Mine' }),
  createPause: ({ ids }) => ({ first: '2026-01-01', last: '2026-01-02', habit_id: ids.habit }),
  updatePause: ({ ids }) => ({ first: '2026-01-01', last: '2026-01-02', habit_id: ids.habit }),
  applyCommands: (own) => bodyOf([{ type: 'change_group', ...COMMANDS['change_group']?.(own) }]),
  updateReminderSettings: () => ({ reminders: reminders() }),
  changeAccount: () => ({ act: 'suspend' }),
  registerDevice: subscription,
  createPersonalToken: ({ ids }) => ({
    name: 'Mine',
    scopes: ['read'],
    habits: [ids.habit],
    days: 30,
  }),
  createLink: ({ ids }) => ({ ...STAMP_LINK, habit: ids.habit }),
  createWebhook: ({ ids }) => ({ ...WEBHOOK, habits: [ids.habit] }),
  updateWebhook: ({ ids }) => ({ ...WEBHOOK, habits: [ids.habit] }),
  updateInbox: ({ ids }) => ({ mappings: [stepsTo(ids.habit)] }),
  previewInbox: ({ ids }) => ({ mappings: [stepsTo(ids.habit)] }),
  stampByLink: ({ ids, secret }: PersonWithEverything & { secret?: string }) => ({
    key: keyOf(deriveKeys(secret ?? '').links, { user_id: ids.account, id: ids.link }),
    id: newId(),
  }),
  renamePasskey: () => ({ name: 'Mine' }),
  markDone: (own) => ({ token: doneToken(own), id: newId() }),
  sealUnsent: ({ ids }) => ({ person: ids.account, commands: ['Mine'] }),
};

function doneToken({ ids, secret }: PersonWithEverything & { secret?: string }): string {
  return makeActionToken(deriveKeys(secret ?? '').actions, {
    purpose: 'done',
    userId: ids.account,
    habitId: ids.habit,
    date: today(),
  });
}

/**
 * Every call of the wire with somebody else’s id, of every kind, at every place where it takes one.
 * What creates comes last: after it the id is one’s own.
 *
 * @throws for a call that takes an id and of which nothing is known here
 */
export function probes(secret: string): Probe[] {
  const calls = Object.entries<Endpoint>(endpoints);
  const all = [
    ...calls.flatMap(([name, endpoint]) => ofPath(name, endpoint)),
    ...calls.flatMap(([name, endpoint]) => ofBody(name, endpoint, secret)),
    ...[...idPlacesOfCommands(commandSchema)].flatMap(([type, places]) => ofCommand(type, places)),
  ];
  const creates = ({ what }: Probe) => what.includes('create_');
  return [...all.filter((probe) => !creates(probe)), ...all.filter(creates)];
}

function ofPath(name: string, { method, path }: Endpoint): Probe[] {
  const places = ['{id}', '{delivery}'].filter((place) => path.includes(place));
  return places.flatMap((place) =>
    KINDS.map((kind) => ({
      what: `${name} ${place}`,
      kind,
      isOfPath: true,
      method,
      request: (own, id) => ({
        path: pathOf(path.replace(place, id), own),
        body: BODIES[name]?.(own),
      }),
    })),
  );
}

/** A path with own things in the places that are left. */
function pathOf(path: string, { ids }: PersonWithEverything): string {
  const kind = (['pause', 'webhook', 'inbox'] as const).find((each) => path.includes(`/${each}`));
  return path
    .replace('{id}', ids[kind ?? 'habit'])
    .replace('{delivery}', ids.delivery)
    .replace('{date}', today());
}

function ofBody(name: string, { method, path, body }: Endpoint, secret: string): Probe[] {
  if (!body) return [];
  return idPlacesOf(body).flatMap((place) =>
    KINDS.map((kind) => ({
      what: `${name} ${place.join('.')}`,
      kind,
      isOfPath: false,
      method,
      request: (own, id) => ({
        path: pathOf(path, own),
        body: withAt(
          known(BODIES, name)({ ...own, secret } as PersonWithEverything),
          place,
          id,
        ) as object,
      }),
    })),
  );
}

function ofCommand(type: string, places: readonly (readonly (string | number)[])[]): Probe[] {
  if (type === 'together') return [];
  return places.flatMap((place) =>
    KINDS.flatMap((kind) =>
      [false, true].map((isTogether) => ({
        what: `${type} ${place.join('.')}${isTogether ? ' together' : ''}`,
        kind,
        isOfPath: false,
        method: 'POST',
        request: (own: PersonWithEverything, id: string) => {
          const command = { type, ...(withAt(known(COMMANDS, type)(own), place, id) as object) };
          const sent = isTogether ? { type: 'together', commands: [command] } : command;
          return { path: '/api/notebook/commands', body: bodyOf([sent]) };
        },
      })),
    ),
  );
}

function known(table: Record<string, (own: PersonWithEverything) => object>, name: string) {
  const body = table[name];
  if (!body) throw new Error(`Nothing is known of ${name}: it takes an id`);
  return body;
}
