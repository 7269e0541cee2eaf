import type { Locator, Page } from '@playwright/test';
import { addDays } from '#domain/civil-date.ts';
import { WEEKDAYS, type Goal } from '#domain/goal.ts';
import { mondayOf } from '#domain/period.ts';
import { startOfDay, todayAt } from '#domain/today.ts';
import { callerFor, type Caller } from './fixtures/api.ts';
import { expect, test as journey } from './fixtures/journey.ts';
import { signIn, ZONE } from './fixtures/people.ts';
import { daysOf } from './fixtures/days.ts';

const HABIT = 'Une habitude';

const EACH_DAY = { every: 'DAILY', weekdays: WEEKDAYS } as const;

/** Journeys of somebody on a phone whose habit asks for something, since three weeks ago. */
const test = journey.extend<{ caller: Caller; begun: (goal: Omit<Goal, 'from'>) => Promise<void> }>(
  {
    caller: async ({ request, person }, use) => use(await callerFor(request, person)),
    begun: async ({ page, person, caller, say, language }, use) => {
      await use(async (goal) => {
        const from = mondayOf(addDays(todayAt(Date.now(), ZONE), -21));
        await caller.createHabit({
          name: HABIT,
          frequency: goal.schedule.every === 'WEEKLY' ? 'WEEKLY' : 'DAILY',
          goals: [{ from, ...goal }],
          created_at: startOfDay(from, ZONE.time_zone),
        });
        await signIn(page, say, person, { language });
      });
    },
  },
);

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** The button of the day that is shown. */
function dayOf(page: Page, habit = HABIT): Locator {
  return daysOf(page, habit);
}

async function bears(day: Locator, mark: string): Promise<void> {
  await expect(day.locator('svg[data-mark]').first()).toHaveAttribute('data-mark', mark);
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not drawn');
  return box;
}

/** What the server has of the one habit. */
async function habitOf({ page, caller }: { page: Page; caller: Caller }) {
  const [habit] = await (await page.request.get('/api/habits', caller)).json();
  return habit;
}

test('what is avoided is well so far, a lapse is noted, and that is taken back', async ({
  page,
  caller,
  begun,
  say,
}) => {
  await begun({ schedule: EACH_DAY, target: { kind: 'avoid' } });
  const day = dayOf(page);
  await bears(day, 'avoided');
  await expect(day).toHaveAccessibleName(new RegExp(say('avoided so far')));
  await day.tap();
  await expect(page.getByText(say('{name}, lapse noted', { name: HABIT }))).toBeVisible();
  await bears(day, 'lapse');
  await expect(day).toHaveAccessibleName(new RegExp(say('undo the lapse')));
  const entered = async () => (await habitOf({ page, caller })).completions;
  await expect.poll(entered).toHaveLength(1);

  await page.getByRole('button', { name: say('Undo'), exact: true }).tap();
  await bears(day, 'avoided');
  await expect.poll(entered).toEqual([]);
});

test('a limit fills its pips, is stamped when the day is over, and is missed beyond @full', async ({
  page,
  begun,
  say,
  at,
}) => {
  const target = { kind: 'at_most', amount: 4, unit: 'cl', per: 'day' } as const;
  await begun({ schedule: EACH_DAY, target });
  const day = dayOf(page);
  const enter = async (amount: string) => {
    await day.tap();
    await page.getByRole('dialog').getByRole('textbox').first().fill(amount);
    await page.getByRole('button', { name: say('Save'), exact: true }).tap();
  };
  await enter('1');
  await bears(day, 'within');
  await expect(day.locator('circle')).toHaveCount(4);
  await expect(day.locator('circle[fill="currentColor"]')).toHaveCount(1);
  const goal = '4\u00A0cl';
  const words = say('{figure} of at most {goal}', { figure: '1', goal });
  await expect(day).toHaveAccessibleName(new RegExp(words));
  await enter('5');
  await bears(day, 'missed');

  const yesterday = addDays(todayAt(Date.now(), ZONE), -1);
  await page.goto(at(`/?date=${yesterday}`));
  await bears(day, 'kept');
});

test('what is done every day takes few presses', async ({ page, caller, begun, say }) => {
  const target = { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' } as const;
  await caller.createHabit({
    name: 'Lire',
    frequency: 'DAILY',
    goals: [{ from: todayAt(Date.now(), ZONE), schedule: EACH_DAY, target }],
  });
  for (const name of ['Marcher', 'Dormir', 'Nager', 'Jouer', 'Écrire'])
    await caller.createHabit({ name, frequency: 'DAILY' });
  await begun({ schedule: EACH_DAY, target: { kind: 'check' } });
  const pressed = async (...targets: Locator[]) => {
    for (const each of targets) await each.tap();
    return targets.length;
  };
  const day = dayOf(page);
  const undo = page.getByRole('button', { name: say('Undo'), exact: true });
  const days = page.getByRole('navigation', { name: say('Days') }).getByRole('link');
  const more = page.getByRole('button', { name: say('More options for {0}', { 0: HABIT }) });
  const [firstDay = ''] = await days.nth(1).allInnerTexts();

  const bar = page.getByRole('navigation', { name: say('Pages') });
  await test.step('seven habits are under the thumb when the page opens', async () => {
    await expect(day).toBeVisible();
    const rows = await page.locator('[data-habit]').all();
    const boxes = await Promise.all(rows.map(boxOf));
    expect(boxes.map(({ y }) => y).at(0)).toBeLessThanOrEqual(250);
    const { y: end } = await boxOf(bar);
    expect(boxes.filter(({ y, height }) => y + height <= end)).toHaveLength(7);
  });
  await test.step('to stamp takes one', async () => {
    expect(await pressed(day)).toBe(1);
    await bears(day, 'kept');
  });
  await test.step('to skip takes two, and to undo that one', async () => {
    const skip = page.getByRole('menuitem', { name: say('Skip today') });
    expect(await pressed(more, skip)).toBe(2);
    await bears(day, 'skipped');
    // One line, and two if need be, right above the bar.
    const note = await boxOf(page.locator('[data-toast]').last());
    expect(note.height).toBe(48);
    expect((await boxOf(bar)).y - note.y - note.height).toBe(8);
    expect(await pressed(undo)).toBe(1);
    await bears(day, 'kept');
    await page.keyboard.press('Control+z');
    await bears(day, 'open');
  });
  await test.step('an amount takes two', async () => {
    const all = say('All of it: {goal}', { goal: '20\u00A0pages' });
    const offered = page.getByRole('dialog').getByRole('button', { name: all });
    expect(await pressed(dayOf(page, 'Lire'), offered)).toBe(2);
    await bears(dayOf(page, 'Lire'), 'kept');
  });
  await test.step('a name takes three, beside the writing', async () => {
    const name = page.getByLabel(say('I want to'), { exact: true });
    expect(await pressed(more, page.getByRole('menuitem', { name: say('Edit') }))).toBe(2);
    await name.fill(`${HABIT} à elle`);
    expect(await pressed(page.getByRole('button', { name: say('Save'), exact: true }))).toBe(1);
    await expect(page.getByRole('link', { name: `${HABIT} à elle` })).toBeVisible();
  });
  await test.step('a day of this week takes two', async () => {
    expect(await pressed(days.nth(-3), day)).toBe(2);
    await bears(day, 'kept');
  });
  await test.step('a wheel that turns sideways leads to older days, and one press to today', async () => {
    await days.first().hover();
    await page.mouse.wheel(-200, 0);
    await expect(days.nth(-2)).not.toHaveText(firstDay);
    await expect(page).toHaveURL(/date=/);
    const back = page.getByRole('main').getByRole('link', { name: say('Today'), exact: true });
    expect(await pressed(back)).toBe(1);
    await expect(days.nth(1)).toHaveText(firstDay);
  });
});
