import { expect, it } from 'vitest';
import type { CivilDate } from '#domain/civil-date.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { updateProfile } from '../profile/profile.usecases.ts';
import { updateReminderSettings } from './reminder-settings.usecases.ts';
import type { DueWeeklyLetter } from './channels.ts';
import { naiveTimes, type Stay } from './testing/naive-reckoning.ts';
import { noteSent, startNode } from './testing/reminded.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { WEEKLY_LETTER_LIFE } from './weekly-letter.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
/** On PostgreSQL, which takes longer, a part of them. */
const DAYS = { sqlite: 365, postgres: 60 };

const ZONES = [
  'Europe/Paris',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Honolulu',
];

/** The same numbers each time, between 0 and 1 (the generator of Park and Miller). */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const pick = <T>(dice: () => number, from: readonly T[]): T =>
  from[Math.floor(dice() * from.length)] as T;

/** Somebody who moves every ten days or so, and begins their days when they like. */
function journeyFrom(time_zone: string, end: number, dice: () => number): Stay[] {
  const stays: Stay[] = [{ from: START, time_zone, day_start_hour: 0 }];
  for (let at = START; ;) {
    at += Math.floor(dice() * 20 * 24 * 60) * MINUTE + 1;
    if (at >= end) return stays;
    const day_start_hour = pick(dice, [0, 0, 4, 10, 23]);
    stays.push({ from: at, time_zone: pick(dice, ZONES), day_start_hour });
  }
}

async function wantLetters(database: Database, zone: string): Promise<string> {
  const id = newId();
  const person = { id, email: id, email_key: id, name: zone, created_at: START };
  const settled = { locale: 'en', time_zone: zone, day_start_hour: 0 } as const;
  await database.write((writer) =>
    writer
      .insertInto('users')
      .values({ ...person, ...settled })
      .execute(),
  );
  await updateReminderSettings({ database, clock: () => START }, id, { weekly_letter: true });
  return id;
}

/** The Mondays of somewhere, and when their letters come there, also to who arrives a little later. */
function comingOn(stay: Stay, until: number): { at: number; date: CivilDate }[] {
  const hour = String(Math.max(8, stay.day_start_hour)).padStart(2, '0');
  const from = stay.from === START ? START : stay.from - WEEKLY_LETTER_LIFE;
  return naiveTimes({ time: `${hour}:00`, weekdays: [1] }, [{ ...stay, from }], until);
}

eachDatabase(({ open }) => {
  it('a year of moving about: a letter a week, none twice, none more than six hours late', async () => {
    const database = await open();
    const dice = createDice(20_260_105);
    const end = START + DAYS[database.engine] * DAY;
    let now = START;
    const sent: (DueWeeklyLetter & { at: number })[] = [];
    const channels = {
      ...noteSent().channels,
      letter: async (
        writer: Parameters<ReturnType<typeof noteSent>['channels']['letter']>[0],
        letters: readonly DueWeeklyLetter[],
      ) => {
        writer.afterCommit(() => void sent.push(...letters.map((one) => ({ ...one, at: now }))));
      },
    };
    const people = await Promise.all(
      ZONES.map(async (zone) => {
        return { id: await wantLetters(database, zone), stays: journeyFrom(zone, end, dice) };
      }),
    );
    const moves = people
      .flatMap(({ id, stays }) => stays.slice(1).map((stay) => ({ id, stay })))
      .toSorted((a, b) => a.stay.from - b.stay.from);
    const looks: number[] = [];
    let next = 0;
    for (let look = START; look < end;) {
      look += Math.floor((dice() < 0.02 ? 12 : 1.5) * dice() * HOUR) + 1;
      for (let move = moves[next]; move && move.stay.from < look; move = moves[(next += 1)]) {
        now = move.stay.from;
        const { time_zone, day_start_hour } = move.stay;
        await updateProfile({ database, clock: () => now }, move.id, { time_zone, day_start_hour });
      }
      now = look;
      looks.push(look);
      const nodes = [0, 1].map(() => startNode({ now: () => now }, database, channels));
      await Promise.all(nodes.map((node) => node.runDue()));
    }
    const keys = sent.map(({ userId, monday }) => `${userId} ${monday}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(Math.max(...sent.map(({ at, dueAt }) => at - dueAt))).toBeLessThanOrEqual(
      WEEKLY_LETTER_LIFE,
    );
    const expected = people.flatMap(({ id, stays }) =>
      stays.flatMap((stay, place) =>
        comingOn(stay, stays[place + 1]?.from ?? end).flatMap(({ at, date }) => {
          const seenAt = looks.find((look) => look >= Math.max(at, stay.from));
          const isLate = seenAt === undefined || seenAt - at > WEEKLY_LETTER_LIFE;
          return isLate ? [] : [`${id} ${date}`];
        }),
      ),
    );
    expect(keys.toSorted()).toEqual([...new Set(expected)].toSorted());
    expect(keys.length).toBeGreaterThan((ZONES.length * DAYS[database.engine]) / 8);
  }, 600_000);
});
