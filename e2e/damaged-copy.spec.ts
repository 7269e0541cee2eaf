import type { Page } from '@playwright/test';
import { keptIn, withCopy } from './fixtures/copy.ts';
import { datesOf, expect, HABIT, isStamped, test, today } from './fixtures/remembered-test.ts';
import { todayOf } from './fixtures/days.ts';

const NOT_KEPT = 'This device cannot store anything at the moment: leave this page open.';

/** A command that no rule can carry out. */
const UNREPLAYABLE = '0199abcd-0000-7000-8000-000000000001';

/** Damages what the browser keeps: the habit, and two of what waits to be sent. */
async function damage(page: Page): Promise<void> {
  await withCopy(
    page,
    async ({ database, answerTo }, id) => {
      const stores = database.transaction(['habits', 'commands'], 'readwrite');
      const [habits, commands] = [stores.objectStore('habits'), stores.objectStore('commands')];
      const [key] = await answerTo(habits.getAllKeys());
      if (!Array.isArray(key)) throw new Error('No habit is kept');
      const [person = '', habit = ''] = key;
      await answerTo(habits.put({ id: habit, name: 'half' }, key));
      await answerTo(commands.put({ note: 'ten pages in the train' }, [person, '0']));
      const command = { type: 'fill_days', habit };
      await answerTo(commands.put({ id, at: Date.now(), command }, [person, id]));
    },
    UNREPLAYABLE,
  );
}

test('what is damaged is set aside with its text, and keeps nothing else from being sent', async ({
  page,
  context,
  remembered,
  caller,
  say,
  at,
}) => {
  expect(remembered.name).not.toBe('');
  await context.setOffline(true);
  await today(page).click();
  await isStamped(page);
  await expect.poll(() => keptIn(page)).toMatchObject({ commands: 1 });
  await damage(page);
  const refused = page.getByRole('region', { name: say('Not saved') });
  await page.goto(at('/'));
  await expect(refused.getByText('ten pages in the train')).toBeVisible();

  await context.setOffline(false);
  await isStamped(page);
  await expect.poll(() => datesOf(page, caller)).toHaveLength(1);
  await expect(refused.getByText(HABIT)).toBeVisible();
  await expect(refused.getByRole('listitem')).toHaveCount(2);
  // The page has had its answer, too.
  await expect.poll(() => keptIn(page)).toMatchObject({ commands: 2 });

  await context.setOffline(true);
  await page.reload();
  await isStamped(page);
  const close = refused.getByRole('button', { name: say('Close'), exact: false });
  await close.first().click();
  await close.first().click();
  await expect(refused).toBeHidden();
  await expect.poll(() => keptIn(page)).toMatchObject({ heads: 1, habits: 1, commands: 0 });
});

test('a browser that keeps nothing for a while is asked again, and then has all of it @full', async ({
  page,
  context,
  remembered,
  caller,
  say,
  at,
  blemishes,
}) => {
  expect(remembered.name).not.toBe('');
  blemishes.allow(/api\/notebook\/commands/);
  await context.setOffline(true);
  await today(page).click();
  await expect.poll(() => keptIn(page)).toMatchObject({ commands: 1 });
  await page.route('**/api/notebook/commands', (route) => route.abort());
  await context.setOffline(false);
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (this: IDBFactory, ...given) {
      if (!('opens' in window)) throw new DOMException('Not now', 'UnknownError');
      return open.apply(this, given);
    };
  });
  await page.goto(at('/'));
  await caller.createHabit({ name: 'Nager', frequency: 'DAILY' });
  const swim = todayOf(page, 'Nager');
  await swim.click();
  await expect(page.getByText(say(NOT_KEPT))).toBeVisible();
  await page.evaluate(() => Object.assign(window, { opens: true }));
  await expect(page.getByText(say(NOT_KEPT))).toBeHidden();
  await expect(swim).toHaveAttribute('aria-pressed', 'true');
  // What had been kept before waits again as well.
  await isStamped(page);
  await expect.poll(() => keptIn(page)).toMatchObject({ heads: 1, habits: 2, commands: 2 });
  await page.unroute('**/api/notebook/commands');
  // Whoever comes back to a network does not wait for the next try.
  await context.setOffline(true);
  await context.setOffline(false);
  await expect.poll(() => datesOf(page, caller)).toHaveLength(1);
});
