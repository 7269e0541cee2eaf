import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { EVENING, remindedPerson } from './testing/reminded.ts';
import { anyDatabase, eachDatabase } from '../../testing/each-database.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

/** From the start of a test, on a Saturday, to the Monday after it at eight in Paris. */
const TO_MONDAY = 43 * HOUR;
const WEEK = 7 * DAY;

const FIRST = 'Your week from 16 to 22 November';
const SECOND_WEEK = 'Your week from 23 to 29 November';

/** The letters that have come, after all that is due was done. */
async function letters(test: TestApp) {
  await test.app.reminders.runDue();
  const mails = await test.mails();
  return mails.filter(({ headers }) =>
    headers.some(({ key, value }) => key === 'list-unsubscribe-post' && value.length > 0),
  );
}

const subjects = async (test: TestApp) => (await letters(test)).map(({ subject }) => subject);

async function writtenTo(database: Database, person: { time_zone?: string } = {}) {
  const test = await buildTestApp(database);
  const ada = await remindedPerson(test, person);
  const habit = await ada.create({ name: 'Read' });
  await ada.ofAll({ weekly_letter: true });
  const keep = async (from: CivilDate, days: number) => {
    for (let day = 0; day < days; day += 1)
      await ada.mark(habit, addDays(from, day), { value: true });
  };
  return { test, ada, habit, keep };
}

anyDatabase(({ open }) => {
  describe('a weekly letter', () => {
    it('comes on Mondays at eight, and tells of the week that is over', async () => {
      const { test, ada, keep } = await writtenTo(await open());
      await keep('2026-11-12', 2);
      await keep('2026-11-17', 4);
      await ada.create({ name: 'Swim', created_at: '2026-11-22T08:00:00+01:00' });
      await ada.change(await ada.create({ name: 'Archived' }), { is_active: false });
      await ada.pause(await ada.create({ name: 'Rest' }), '2026-11-01');
      test.advance(TO_MONDAY - SECOND);
      expect(await subjects(test)).toEqual([]);
      test.advance(SECOND);
      const [letter, ...more] = await letters(test);
      expect(more).toEqual([]);
      expect(letter).toMatchObject({ subject: FIRST, to: [{ address: 'ada@example.org' }] });
      expect(letter?.text).toContain('📖 Read\n4 of 7 days kept (2 of 7 the week before)');
      expect(letter?.text).toContain('📖 Swim\n0 of 1 day kept');
      expect(letter?.text).toContain('📖 Rest\n7 days paused');
      expect(letter?.text).not.toContain('Archived');
      test.advance(WEEK);
      expect(await subjects(test)).toEqual([FIRST, SECOND_WEEK]);
    });

    it('comes also where a clock that was ahead sent one of a later Monday', async () => {
      const database = await open();
      const { test } = await writtenTo(database);
      await database.write((writer) =>
        writer.updateTable('users').set({ last_letter: '2027-11-22' }).execute(),
      );
      for (const due of [[FIRST], [FIRST, SECOND_WEEK]]) {
        test.advance(due.length === 1 ? TO_MONDAY : WEEK);
        expect(await subjects(test)).toEqual(due);
      }
    });

    it('is in the language of its reader', async () => {
      const { test, ada } = await writtenTo(await open());
      await ada.profile({ locale: 'fr' });
      test.advance(TO_MONDAY);
      const [letter] = await letters(test);
      expect(letter?.subject).toBe('Votre semaine du 16 au 22 novembre');
      expect(letter?.html).toContain('href="https://habits.example.org/fr"');
      expect(letter?.text).toContain('https://habits.example.org/fr/reminder#');
    });

    it('asks once a month how automatic habits are that have a cue or a reminder', async () => {
      const { test, ada, habit } = await writtenTo(await open());
      await ada.create({ name: 'Swim' });
      await ada.create({ name: 'Sing', cue: 'breakfast' });
      const answers = [{ date: '2026-11-20', scores: [1, 4, 7, 2] }] as const;
      await ada.create({ name: 'Cook', cue: 'work', answers });
      await ada.change(habit, { reminders: [{ ...EVENING, way: 'push' }] });
      const asked = async () =>
        (await letters(test)).map(({ text }) =>
          /This time: (.*)\.\n(.*)/.exec(text ?? '')?.slice(1),
        );
      test.advance(TO_MONDAY);
      await letters(test);
      test.advance(WEEK);
      await letters(test);
      test.advance(WEEK);
      const names = 'This time: 📖 Read and 📖 Sing'.slice('This time: '.length);
      expect(await asked()).toEqual([
        undefined,
        undefined,
        [names, 'https://habits.example.org/automaticity'],
      ]);
    });

    it('makes no address of a name, nor a header', async () => {
      const { test, ada } = await writtenTo(await open());
      await ada.create({ name: '<b>https://evil.example</b> Bcc: eve@evil.example' });
      test.advance(TO_MONDAY);
      const [letter] = await letters(test);
      expect(letter?.bcc).toBeUndefined();
      expect(letter?.html).not.toContain('<b>');
      for (const body of [letter?.html, letter?.text]) {
        expect(body).not.toContain('evil.example');
        expect(body?.replaceAll('\u200C', '')).toContain('https://evil.example');
      }
    });
  });

  describe('no letter comes', () => {
    it.each([
      [
        'to who has no habit',
        async ({ ada, habit }: Awaited<ReturnType<typeof writtenTo>>) => {
          await ada.change(habit, { is_active: false });
          await ada.carryOut({ type: 'delete_habit', habit });
        },
      ],
      ['of what is archived', ({ ada, habit }) => ada.change(habit, { is_active: false })],
      ['of a pause', ({ ada }) => ada.pause(null, '2026-11-16')],
      ['to who wants none', ({ ada }) => ada.ofAll({ weekly_letter: false })],
    ] as [string, (of: Awaited<ReturnType<typeof writtenTo>>) => Promise<unknown>][])(
      '%s',
      async (_title, change) => {
        const written = await writtenTo(await open());
        await change(written);
        written.test.advance(TO_MONDAY);
        expect(await subjects(written.test)).toEqual([]);
      },
    );

    it('to who has not used the account for four weeks, and comes again to who does', async () => {
      const { test, ada } = await writtenTo(await open());
      for (let week = 0; week < 8; week += 1) {
        test.advance(week === 0 ? TO_MONDAY : WEEK);
        await letters(test);
      }
      expect((await subjects(test)).at(-1)).toBe('Your week from 7 to 13 December');
      await ada.ofAll({});
      test.advance(WEEK);
      expect((await subjects(test)).at(-1)).toBe('Your week from 11 to 17 January');
    });

    it('more than six hours late', async () => {
      const { test } = await writtenTo(await open());
      test.advance(TO_MONDAY + 6 * HOUR + 1);
      expect(await subjects(test)).toEqual([]);
      test.advance(WEEK - HOUR);
      expect(await subjects(test)).toEqual([SECOND_WEEK]);
    });

    it('twice, though it was turned off and on, and its person flew back into Sunday', async () => {
      const { test, ada } = await writtenTo(await open(), { time_zone: 'Pacific/Auckland' });
      test.advance(31 * HOUR);
      expect(await subjects(test)).toEqual([FIRST]);
      await ada.ofAll({ weekly_letter: false });
      await ada.profile({ time_zone: 'Pacific/Honolulu' });
      await ada.ofAll({ weekly_letter: true });
      test.advance(DAY);
      expect(await subjects(test)).toEqual([FIRST]);
      test.advance(WEEK);
      expect(await subjects(test)).toEqual([FIRST, SECOND_WEEK]);
    });
  });

  it('comes once, though it could not be noted that it came', async () => {
    const database = await open();
    let isAway = false;
    const { test } = await writtenTo({
      ...database,
      async write(work, owner) {
        if (isAway && owner !== undefined) throw new Error('away');
        return await database.write(work, owner);
      },
    });
    test.advance(TO_MONDAY);
    isAway = true;
    await letters(test);
    isAway = false;
    test.advance(MINUTE);
    await letters(test);
    const sent = test
      .logs()
      .filter(({ msg, kind }) => msg === 'mail sent' && kind === 'weekly-letter');
    expect(sent).toHaveLength(1);
  });

  describe('stopping it', () => {
    it('takes one press of a mail program, and stands in the letter too', async () => {
      const { test } = await writtenTo(await open());
      test.advance(TO_MONDAY);
      const [letter] = await letters(test);
      const header = (name: string) => letter?.headers.find(({ key }) => key === name)?.value ?? '';
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      const path = /^<https:\/\/habits\.example\.org(\/[^>]*)>$/.exec(
        header('list-unsubscribe'),
      )?.[1];
      expect(letter?.text).toContain(
        'Stop the weekly letter\nhttps://habits.example.org/reminder#',
      );
      const answer = await test.send('POST', path ?? '', {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(answer.statusCode).toBe(204);
      test.advance(WEEK);
      expect(await subjects(test)).toEqual([FIRST]);
    });

    it('holds for one that waits to be sent', async () => {
      const database = await open();
      const sent: string[] = [];
      let isAway = true;
      const test = await buildTestApp(database, {
        mailTransport: {
          async send(_id, { kind, content }) {
            if (kind === 'weekly-letter' && isAway) throw new Error('The mail server is away');
            sent.push(kind === 'verify-email' ? (code = content.code ?? '') : content.subject);
          },
        },
      });
      let code = '';
      test.code = async () => {
        await test.app.jobs.runDue();
        return code;
      };
      const ada = await remindedPerson(test, {});
      await ada.create({});
      await ada.ofAll({ weekly_letter: true });
      const run = async () => {
        await test.app.reminders.runDue();
        await test.app.jobs.runDue();
        return sent.filter((subject) => subject.startsWith('Your week'));
      };
      test.advance(TO_MONDAY);
      expect(await run()).toEqual([]);
      await ada.ofAll({ weekly_letter: false });
      isAway = false;
      test.advance(HOUR);
      expect(await run()).toEqual([]);
      await ada.ofAll({ weekly_letter: true });
      isAway = true;
      test.advance(WEEK - HOUR);
      expect(await run()).toEqual([]);
      isAway = false;
      test.advance(MINUTE);
      expect(await run()).toEqual([SECOND_WEEK]);
    });
  });

  describe('where its reader is', () => {
    it('decides when it comes', async () => {
      const { test, ada } = await writtenTo(await open());
      await ada.profile({ time_zone: 'Asia/Tokyo' });
      test.advance(35 * HOUR - 1);
      expect(await subjects(test)).toEqual([]);
      test.advance(1);
      expect(await subjects(test)).toEqual([FIRST]);
    });

    it('is moved to where it is Monday noon, and it still comes', async () => {
      const { test, ada } = await writtenTo(await open());
      test.advance(TO_MONDAY - 4 * HOUR);
      expect(await subjects(test)).toEqual([]);
      await ada.profile({ time_zone: 'Asia/Tokyo' });
      expect(await subjects(test)).toEqual([FIRST]);
    });

    it('has a day that starts late, and the letter waits for it', async () => {
      const { test, ada } = await writtenTo(await open());
      await ada.profile({ day_start_hour: 11 });
      test.advance(TO_MONDAY + 3 * HOUR - 1);
      expect(await subjects(test)).toEqual([]);
      test.advance(1);
      expect(await subjects(test)).toEqual([FIRST]);
    });
  });
});

eachDatabase(({ open }) => {
  it('is sent once by several processes', async () => {
    const database = await open();
    const { test } = await writtenTo(database);
    for (const name of ['b', 'c', 'd']) {
      const person = await remindedPerson(test, { email: `${name}@example.org` });
      await person.create({});
      await person.ofAll({ weekly_letter: true });
    }
    const others = [await buildTestApp(database), await buildTestApp(database)];
    const all = [test, ...others];
    for (const each of all) each.advance(TO_MONDAY);
    await Promise.all(all.map((each) => each.app.reminders.runDue()));
    const came = (await Promise.all(all.map(letters))).flat();
    expect(came.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([
      'ada@example.org',
      'b@example.org',
      'c@example.org',
      'd@example.org',
    ]);
    for (const each of all) each.advance(HOUR);
    expect((await Promise.all(all.map(letters))).flat()).toHaveLength(4);
  });
});
