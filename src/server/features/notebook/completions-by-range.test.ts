import { expect, it } from 'vitest';
import { COMPLETIONS_PAGE, type CompletionsPage } from '#contract/completion.ts';
import { packEntries } from '#domain/entries.ts';
import type { HabitAnswer } from '#contract/habit.ts';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import { carryOutAll } from '../../testing/carry-out-all.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { signedIn } from '../../testing/test-app.ts';

const TODAY: CivilDate = '2026-11-21';

/** Each day of three years, and before them one day a year. */
const DATES = [
  ...Array.from({ length: 1000 }, (_, n) => addDays(TODAY, -n)),
  ...Array.from({ length: 12 }, (_, n) => addDays(TODAY, -1100 - n * 366)),
];

eachDatabase(({ open }) => {
  it('tells what was entered a page at a time, the latest first', async () => {
    const database = await open();
    const { test, token } = await signedIn(database);
    const body = { name: 'Read', frequency: 'DAILY', created_at: '2000-01-01T00:00:00Z' };
    const made = await test.send('POST', '/api/habits', { token, body });
    const { id } = made.json<HabitAnswer>();
    const { id: userId } = (await test.send('GET', '/api/profile/me', { token })).json<{
      id: string;
    }>();
    const entries = DATES.map((date) => ({ date, value: true }));
    const filled = Object.fromEntries(packEntries(entries));
    await carryOutAll(
      database,
      userId,
      [{ type: 'fill_days', habit: id, pages: filled }],
      test.now(),
    );
    const page = async (query: string) => {
      const path = `/api/habits/${id}/completions${query}`;
      return (await test.send('GET', path, { token })).json<CompletionsPage>();
    };
    const walked = [];
    let last: CivilDate | null = TODAY;
    const sizes = [];
    while (last !== null) {
      const { completions, next }: CompletionsPage = await page(`?to=${last}`);
      walked.push(...completions.map(({ date }) => date));
      sizes.push(completions.length);
      last = next;
    }
    expect(walked).toEqual(DATES);
    expect(sizes).toEqual([
      COMPLETIONS_PAGE,
      COMPLETIONS_PAGE,
      DATES.length - 2 * COMPLETIONS_PAGE,
    ]);
    expect(await page('')).toMatchObject({ next: DATES[COMPLETIONS_PAGE] });
    const few = await page('?from=2026-11-01&to=2026-11-03');
    expect(few.completions.map(({ date }) => date)).toEqual([
      '2026-11-03',
      '2026-11-02',
      '2026-11-01',
    ]);
    expect(few.next).toBeNull();
  });

  it('tells which notes stand alone', async () => {
    const { test, token } = await signedIn(await open());
    const body = { name: 'Read', frequency: 'DAILY' };
    const made = await test.send('POST', '/api/habits', { token, body });
    const path = `/api/habits/${made.json<HabitAnswer>().id}/completions`;
    for (const [date, value] of [
      [TODAY, null],
      [addDays(TODAY, -1), false],
    ] as const)
      await test.send('POST', path, { token, body: { date, value, note: 'ill' } });
    const listed = await test.send('GET', path, { token });
    expect(listed.json<CompletionsPage>().completions).toEqual([
      { date: TODAY, completed: false, note: 'ill', note_only: true },
      { date: addDays(TODAY, -1), completed: false, note: 'ill' },
    ]);
  });
});
