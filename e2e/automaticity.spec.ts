import { addDays } from '#domain/civil-date.ts';
import { plainGoal, WEEKDAYS } from '#domain/goal.ts';
import { todayAt } from '#domain/today.ts';
import { kept } from './fixtures/own-site-test.ts';
import { signIn, ZONE } from './fixtures/people.ts';
import { expect, OFFLINE, test } from './fixtures/remembered-test.ts';

test('the statements are answered offline, and what follows from them is sent later', async ({
  page,
  context,
  person,
  caller,
  say,
  at,
  language,
  blemishes,
}) => {
  blemishes.allow(OFFLINE);
  const today = todayAt(Date.now(), ZONE);
  const begin = addDays(today, -90);
  const habit = await caller.createHabit({
    name: 'Lire',
    frequency: 'DAILY',
    goals: [plainGoal('DAILY', begin)],
    created_at: `${begin}T12:00:00Z`,
  });
  const reminder = {
    id: '0193b0a0-0000-7000-8000-000000000001',
    time: '21:30',
    weekdays: WEEKDAYS,
    way: 'push',
    rhythm: 'every_day',
  } as const;
  await caller.carryOut(
    { type: 'change_habit', habit: habit.id, cue: 'dinner', reminders: [reminder] },
    {
      type: 'enter_answers',
      habit: habit.id,
      date: addDays(today, -40),
      scores: [3, 2, 3, 2],
    },
  );
  const stored = async () => {
    const notebook = await page.request.get('/api/notebook', { headers: caller.headers });
    return (await notebook.json()).habits[0];
  };

  await signIn(page, say, person, { language, remember: true });
  await kept(page);
  await page.goto(at('/account/reminders'));
  await page.getByRole('link', { name: say('See the statements') }).click();
  await expect(page).toHaveURL(at('/automaticity'));
  await expect(page).toHaveTitle(/^Automaticit(y|é) · Habitude$/);
  await context.setOffline(true);
  await page.getByRole('button', { name: say('Answer: {name}', { name: 'Lire' }) }).click();

  await test.step('by keyboard, in the words of the index', async () => {
    const statements = [
      say('… I do automatically.'),
      say('… I do without having to consciously remember.'),
      say('… I do without thinking.'),
      say('… I start doing before I realize I’m doing it.'),
    ];
    for (const name of statements) {
      const five = page
        .getByRole('radiogroup', { name, exact: true })
        .getByRole('radio', { name: '5', exact: true });
      await five.focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
    }
    await page.getByRole('button', { name: say('Save answers') }).press('Enter');
  });

  await expect(page.getByRole('figure', { name: say('Your curve') })).toBeVisible();
  await page.getByText(say('As a table')).click();
  await expect(page.getByRole('row')).toContainText([/./, /6.*6 · 6 · 6 · 6/, /3 · 2 · 3 · 2/]);
  const proposal = say('Every second time: {name}', { name: 'Lire' });
  await page.getByRole('button', { name: proposal }).click();
  await page
    .getByRole('button', { name: say('Undo') })
    .last()
    .click();
  await page.getByRole('button', { name: proposal }).click();
  await expect(page.getByRole('button', { name: proposal })).toBeHidden();
  expect((await stored()).answers).toHaveLength(1);

  await context.setOffline(false);
  await expect.poll(stored).toMatchObject({
    answers: [{ date: today, scores: [6, 6, 6, 6] }, { scores: [3, 2, 3, 2] }],
    reminders: [{ rhythm: 'every_second', rhythm_since: today }],
  });
});
