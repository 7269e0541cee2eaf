import { callerFor } from './fixtures/api.ts';
import { expect, test } from './fixtures/journey.ts';
import { enrol, newPerson } from './fixtures/people.ts';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

test('someone else’s habit is a page that does not exist', async ({
  page,
  request,
  mailbox,
  signedIn,
  say,
  at,
  language,
}) => {
  const owner = newPerson('Ada');
  await enrol(owner, { request, mailbox, language });
  const ada = await callerFor(request, owner);
  const habit = await ada.createHabit({ name: 'A secret of Ada', frequency: 'DAILY' });

  await test.step('on the screen', async () => {
    await page.goto(at(`/habits/${habit.id}/edit`));
    await expect(page.getByText(say('This page is not in the notebook'))).toBeVisible();
    await expect(page.getByText(habit.name)).toHaveCount(0);
  });

  await test.step('for every call, which answers as for a habit that nobody has', async () => {
    const { headers } = await callerFor(request, signedIn);
    const calls = (id: string) => [
      () => request.get(`/api/habits/${id}`, { headers }),
      () => request.patch(`/api/habits/${id}`, { headers, data: { name: 'Mine' } }),
      () => request.post(`/api/habits/${id}/completions`, { headers, data: { value: true } }),
      () => request.delete(`/api/habits/${id}`, { headers }),
      () => request.delete(`/api/habits/${id}?permanent=true`, { headers }),
    ];
    const unknown = calls(UNKNOWN);
    for (const [index, call] of calls(habit.id).entries()) {
      const answer = await call();
      expect(answer.status()).toBe(404);
      expect(await answer.text()).toBe(await (await unknown[index]?.())?.text());
    }
  });

  await test.step('and its owner finds it untouched', async () => {
    const answer = await request.get(`/api/habits/${habit.id}`, { headers: ada.headers });
    expect(await answer.json()).toEqual(habit);
  });
});
