import { expect, it } from 'vitest';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Reminder } from '#domain/reminder.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { carryOut, changeNotebook } from '../notebook/change-notebook.usecases.ts';
import { creating } from '../notebook/testing/creating.ts';
import { updateProfile } from '../profile/profile.usecases.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { updateReminderSettings } from './reminder-settings.usecases.ts';
import { naiveDate, naiveTimes, type Stay } from './testing/naive-reckoning.ts';
import { noteSent, startNode, type Sent } from './testing/reminded.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
/** On PostgreSQL, which takes ten times as long, a part of them. */
const DAYS = { sqlite: 2 * 365, postgres: 120 };

/** With clocks that change by an hour, by half of one, at midnight, and not at all. */
const ZONES = [
  'Europe/Paris',
  'Europe/London',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Honolulu',
] as const;

const TIMES = ['00:15', '02:30', '07:00', '21:00', '23:45'];

/** The same numbers each time, between 0 and 1 (mulberry32). */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Traveller {
  userId: string;
  stays: Stay[];
  /** the habit's, and the one of the whole notebook */
  reminders: { id: string; habit: string; time: string; weekdays: Reminder['weekdays'] }[];
  habit: string;
  kept: Set<CivilDate>;
}

type Dice = () => number;

/** How long it goes on, and by which chances. */
interface World {
  end: number;
  dice: Dice;
}

const pick = <T>(dice: Dice, from: readonly T[]): T => from[Math.floor(dice() * from.length)] as T;

function journeyFrom(zone: string, { end, dice }: World): Stay[] {
  const stays = [{ from: START, time_zone: zone, day_start_hour: 0 }];
  for (let at = START; ;) {
    at += Math.floor(dice() * 60 * 24 * 60) * MINUTE + 1;
    if (at >= end) return stays;
    stays.push({
      from: at,
      time_zone: pick(dice, ZONES),
      day_start_hour: pick(dice, [0, 0, 3, 5]),
    });
  }
}

async function travellerFrom(
  zone: string,
  world: World & { database: Database },
): Promise<Traveller> {
  const { database, dice } = world;
  const userId = newId();
  const row = { id: userId, email: userId, email_key: userId, name: zone };
  const settled = { locale: 'en', time_zone: zone, day_start_hour: 0, created_at: START } as const;
  await database.write((writer) =>
    writer
      .insertInto('users')
      .values({ ...row, ...settled })
      .execute(),
  );
  const habit = newId();
  const reminders = [habit, ''].map((of) => ({
    id: crypto.randomUUID(),
    habit: of,
    time: pick(dice, TIMES),
    weekdays: pick<Reminder['weekdays']>(dice, [
      [1, 2, 3, 4, 5, 6, 7],
      [1, 2, 3, 4, 5, 6, 7],
      [1, 6],
    ]),
  }));
  const asReminders = (of: string) =>
    reminders
      .filter((one) => one.habit === of)
      .map(({ habit: _habit, ...one }) => ({ ...one, way: 'mail', rhythm: 'every_day' }) as const);
  const deps = { database, clock: () => START };
  await changeNotebook(deps, { userId, ...settled }, (open) =>
    carryOut(
      open,
      creating(habit, { created_at: '2025-12-01T00:00:00Z', reminders: asReminders(habit) }),
    ),
  );
  await updateReminderSettings(deps, userId, { reminders: asReminders('') });
  return { userId, stays: journeyFrom(zone, world), reminders, habit, kept: new Set() };
}

/** What happens to people by themselves, in its order: they move, and keep their habit on a day. */
function eventsOf(travellers: readonly Traveller[], { end, dice }: World) {
  const marks = Math.floor((end - START) / DAY / 3);
  return travellers
    .flatMap((traveller) => {
      const moves = traveller.stays.slice(1).map((stay) => ({ at: stay.from, traveller, stay }));
      const kept = Array.from({ length: marks }, () => {
        const at = START + Math.floor(dice() * (end - START));
        return { at, traveller, stay: undefined };
      });
      return [...moves, ...kept];
    })
    .toSorted((a, b) => a.at - b.at);
}

/** A process that is killed at some step of its next write, or lives. */
function mortal(database: Database, sent: Sent, dice: Dice) {
  const step = Math.floor(dice() * 8);
  const die = () => {
    throw new Error('killed');
  };
  const channels: Sent['channels'] = {
    ...sent.channels,
    async mail(writer, some) {
      if (step === 0) die();
      await sent.channels.mail(writer, some);
      if (step === 1) die();
    },
  };
  const dying: Database = {
    ...database,
    async write(work, owner) {
      const value = await database.write(async (writer) => {
        const done = await work(writer);
        if (step === 2) die();
        return done;
      }, owner);
      if (step === 3) die();
      return value;
    },
  };
  return { database: step < 4 ? dying : database, channels: step < 4 ? channels : sent.channels };
}

eachDatabase(({ open }) => {
  it('two years in twelve zones: none missed, doubled, of a kept day, or later than an hour', async () => {
    const database = await open();
    const dice = createDice(20_260_101);
    const days = DAYS[database.engine];
    const end = START + days * DAY;
    let now = START;
    const test = { now: () => now };
    const sent = noteSent();
    const travellers: Traveller[] = [];
    for (const zone of ZONES) travellers.push(await travellerFrom(zone, { database, end, dice }));
    const coming = travellers
      .flatMap((traveller) =>
        traveller.reminders.flatMap((reminder) =>
          naiveTimes(reminder, traveller.stays, end).map((time) => ({
            ...time,
            traveller,
            reminder,
          })),
        ),
      )
      .toSorted((a, b) => a.at - b.at);
    const events = eventsOf(travellers, { end, dice });
    const counts = { sent: 0, kept: 0, late: 0, deaths: 0 };
    let next = 0;

    /** At whatever moment: some processes die on the way, and one does not. */
    async function look(at: number): Promise<void> {
      now = at;
      const due = [];
      for (; next < coming.length && (coming[next]?.at ?? 0) <= at; next += 1)
        due.push(coming[next]);
      if (dice() < 0.3) {
        const nodes = [0, 1, 2].map(() => {
          const { database: own, channels } = mortal(database, sent, dice);
          return startNode(test, own, channels);
        });
        await Promise.all(nodes.map((node) => node.runDue()));
        counts.deaths += nodes.filter(({ errors }) => errors.length > 0).length;
      }
      await startNode(test, database, sent.channels).runDue();
      const expected = due.flatMap((one) => {
        if (!one) return [];
        const { traveller, reminder, date } = one;
        const isLate = at - one.at > HOUR;
        const isKept = traveller.kept.has(date);
        if (isLate) counts.late += 1;
        else if (isKept) counts.kept += 1;
        return isLate || isKept ? [] : [`${traveller.userId} ${reminder.id} ${date}`];
      });
      const said = sent.list.map(
        ({ userId, reminderId, date }) => `${userId} ${reminderId} ${date}`,
      );
      expect([at, said.toSorted()]).toEqual([at, expected.toSorted()]);
      counts.sent += said.length;
      sent.list.length = 0;
    }

    for (const { at, traveller, stay } of events) {
      // Mostly a few minutes late, and now and then for hours.
      for (let due = coming[next]; due && due.at < at; due = coming[next]) {
        const delay = dice() < 0.01 ? dice() * 6 * HOUR : dice() ** 0.3 * 59 * MINUTE;
        await look(Math.min(at, due.at + Math.floor(delay)));
      }
      if ((coming[next]?.at ?? end) <= at) await look(at);
      const { userId, habit, stays, kept } = traveller;
      const deps = { database, clock: () => now };
      if (stay) {
        const { time_zone, day_start_hour } = stay;
        await updateProfile(deps, userId, { time_zone, day_start_hour });
      } else {
        const here = stays.findLast(({ from }) => from <= at);
        if (!here) continue;
        const date = naiveDate(at, here);
        kept.add(date);
        await changeNotebook(deps, { userId, ...here }, (open) =>
          carryOut(open, { type: 'enter_day', habit, date, mark: { value: true } }),
        );
      }
    }
    expect(coming.length).toBeGreaterThan(14 * days);
    expect(counts.sent).toBeGreaterThan(8 * days);
    expect(counts.kept).toBeGreaterThan(days);
    expect(Math.min(counts.late, counts.deaths)).toBeGreaterThan(days / 20);
    expect(counts.sent + counts.kept + counts.late).toBe(next);
  }, 600_000);
});
