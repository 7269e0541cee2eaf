import { callerFor } from './fixtures/api.ts';
import { notebookIn } from './fixtures/copy.ts';
import { expect, kept, NO_SERVER, test } from './fixtures/own-site-test.ts';
import { signIn } from './fixtures/people.ts';
import { todayOf } from './fixtures/days.ts';

test('a page that knows more than a backup that was restored comes into step, and loses nothing unsent', async ({
  page,
  own,
  request,
  person,
  say,
  language,
  at,
  blemishes,
}) => {
  blemishes.allow(NO_SERVER);
  const { headers, createHabit } = await callerFor(request, person);
  const stamped = async () => {
    const habits: { name: string; completions: unknown[] }[] = await (
      await request.get('/api/habits', { headers })
    ).json();
    return habits
      .filter(({ completions }) => completions.length > 0)
      .map(({ name }) => name)
      .toSorted();
  };
  const today = (name: string) => todayOf(page, name);
  const isStamped = (name: string, expected: boolean) =>
    expect(today(name)).toHaveAttribute('aria-pressed', String(expected));

  for (const name of ['Before', 'Between', 'After'])
    await createHabit({ name, frequency: 'DAILY' });
  await signIn(page, say, person, { language, remember: true });
  await today('Before').click();
  await kept(page);
  await expect.poll(stamped).toEqual(['Before']);
  await own.copyData('backup');

  await test.step('something is sent that the backup lacks', async () => {
    await today('Between').click();
    await createHabit({ name: 'New', frequency: 'DAILY' });
    await expect(today('New')).toBeVisible();
    await expect.poll(stamped).toEqual(['Before', 'Between']);
  });
  const { cursor } = await notebookIn(page);

  await test.step('and something is done while the server is down', async () => {
    await own.stop();
    await today('After').click();
    await today('New').press('e');
    await page.getByLabel(say('Note'), { exact: true }).fill('Ten lengths');
    await page.getByRole('button', { name: say('Save'), exact: true }).click();
    await expect.poll(async () => (await notebookIn(page)).commands.length).toBe(2);
    await own.copyData('restore');
    // The page is to meet the server at its next start, and not between two tries of this one.
    await page.goto('about:blank');
    await own.start();
  });

  await test.step('the page has what the server has, and what was done here', async () => {
    const answer = page.waitForResponse('**/api/notebook/commands');
    await page.goto(at('/'));
    const { notebook } = await (await answer).json();
    expect(notebook.complete).toBe(true);
    await isStamped('Before', true);
    await isStamped('Between', false);
    await isStamped('After', true);
    await expect(today('New')).toHaveCount(0);
    expect(await stamped()).toEqual(['After', 'Before']);
    const now = await notebookIn(page);
    expect(now.cursor?.split('.')[0]).not.toBe(cursor?.split('.')[0]);
    expect(now.habits.map(({ name }) => name).toSorted()).toEqual(['After', 'Before', 'Between']);
  });

  await test.step('what has no place any more is told, with what was written', async () => {
    const refused = page.getByRole('region', { name: say('Not saved') });
    await expect(refused.getByText('Ten lengths')).toBeVisible();
  });

  await test.step('the page goes on from there', async () => {
    await today('Between').click();
    await expect.poll(stamped).toEqual(['After', 'Before', 'Between']);
  });
});
