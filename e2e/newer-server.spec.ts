import type { NotebookAnswer } from '#contract/notebook.ts';
import { callerFor } from './fixtures/api.ts';
import { expect, test } from './quality/quality-test.ts';
import { daysOf, todayOf } from './fixtures/days.ts';

const [KNOWN, UNKNOWN] = ['Nager', 'Deviner'];

test('a page that is older than its server shows what it can, and says what it can’t', async ({
  page,
  person,
  request,
  enter,
  at,
  say,
}) => {
  const caller = await callerFor(request, person);
  for (const name of [KNOWN, UNKNOWN]) await caller.createHabit({ name, frequency: 'DAILY' });
  await page.route(/\/api\/notebook(?:\?|$)/, async (route) => {
    const response = await route.fetch();
    const told: NotebookAnswer = await response.json();
    const habits = told.habits.map((habit) => ({
      ...habit,
      color: 'ultraviolet',
      mood: 'new',
      goals: habit.goals.map((goal) => ({
        ...goal,
        season: 'winter',
        target: habit.name === UNKNOWN ? { kind: 'guess' } : goal.target,
      })),
    }));
    await route.fulfill({ response, json: { ...told, weather: 'fine', habits } });
  });
  const looked = page.waitForRequest('**/builds/latest.json*');
  await enter(person);
  await page.goto(at('/'));
  const stamp = todayOf(page, KNOWN);
  await stamp.click();
  await expect(stamp).toHaveAttribute('aria-pressed', 'true');
  const region = page.getByRole('region', { name: say('A newer version is needed') });
  await expect(region).toContainText(UNKNOWN);
  await expect(daysOf(page, UNKNOWN)).toHaveCount(0);
  await looked;
});
