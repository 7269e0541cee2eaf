import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { HabitAnswer } from '#contract/habit.ts';
import { WEEKDAYS } from '#domain/goal.ts';
import { violationsOn } from './fixtures/accessibility.ts';
import { callerFor, type Caller } from './fixtures/api.ts';
import { expect, test } from './fixtures/own-site-test.ts';
import { ZONE, type Person } from './fixtures/people.ts';

/** Within so many milliseconds comes a full minute that does not begin before half a minute. */
const SOON = 90_000;

/** Somebody with a habit of which a mail reminds soon. */
async function reminded(
  request: APIRequestContext,
  person: Person,
): Promise<{ caller: Caller; habit: HabitAnswer }> {
  const caller = await callerFor(request, person);
  const habit = await caller.createHabit({ name: 'Read', icon: '📖', frequency: 'DAILY' });
  const reminder = {
    id: randomUUID(),
    time: soon(),
    weekdays: WEEKDAYS,
    way: 'mail',
    rhythm: 'every_day',
  } as const;
  await caller.carryOut({
    type: 'change_habit',
    habit: habit.id,
    cue: 'breakfast',
    reminders: [reminder],
  });
  return { caller, habit };
}

/** The next full minute, by the person’s clock. */
function soon(): string {
  const format = { timeZone: ZONE.time_zone, hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(Date.now() + SOON);
}

test('a reminder comes by mail, is done by its link without signing in, and is stopped', async ({
  browser,
  own,
  request,
  mailbox,
  person,
  say,
  at,
}) => {
  const { caller, habit } = await reminded(request, person);
  // Nobody waits for the minute: it came while the server was down.
  await own.stop();
  await own.start(SOON);
  const completions = async () => {
    const habits = await request.get('/api/habits', { headers: caller.headers });
    return (await habits.json())[0].completions;
  };
  const mail = await mailbox.newest(person.email, 'reminder');
  expect(mail.text).toContain('breakfast');

  const stranger = await browser.newContext();
  const page = await stranger.newPage();
  await page.goto(mail.link());
  await expect(page).toHaveTitle(/^(Reminder|Rappel) · Habitude$/);
  await expect(page.getByRole('heading', { name: '📖 Read' })).toBeVisible();
  expect(await completions()).toEqual([]);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: say('Mark as done') }).click();
  await expect(page.getByText(say('It is in your notebook.'))).toBeVisible();
  expect(await completions()).toMatchObject([{ completed: true }]);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: say('Undo') }).click();
  await expect(page.getByText(say('The day is as it was before.'))).toBeVisible();
  expect(await completions()).toEqual([]);

  await page.goto(at('/'));
  await expect(page).toHaveURL(at('/auth/login'));

  await page.goto(mail.lastLink());
  await page.getByRole('button', { name: say('Stop it') }).click();
  await expect(
    page.getByText(say('It is off. You can turn it back on in Habitude.')),
  ).toBeVisible();
  const notebook = await request.get('/api/notebook', { headers: caller.headers });
  const { habits } = await notebook.json();
  expect(habits).toMatchObject([{ id: habit.id, reminders: [{ rhythm: 'off' }] }]);
  await stranger.close();
});
