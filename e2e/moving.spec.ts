import { readFile } from 'node:fs/promises';
import { callerFor } from './fixtures/api.ts';
import { expect, test } from './fixtures/journey.ts';

/** What another tracker exported: two habits, one of them with a day that does not exist. */
const BEAVER = {
  user_email: 'someone@example.org',
  exported_at: '2026-11-20T10:00:00Z',
  habits: [
    {
      id: 'a1',
      name: 'Natation',
      star: false,
      status: 'active',
      tags: ['Sport'],
      period: { period_type: 'W', period_count: 1, target_count: 2 },
      records: [
        { day: '2026-11-16', done: true },
        { day: '2026-11-18', done: true, text: 'Froid' },
      ],
    },
    {
      id: 'a2',
      name: 'Dessin',
      star: false,
      status: 'active',
      period: null,
      records: [
        { day: '2026-11-17', done: true },
        { day: '2026-02-30', done: true },
      ],
    },
  ],
};

const FILE = {
  name: 'beaver.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(BEAVER)),
};

test('a person brings a history along, takes it back, and takes theirs with them', async ({
  page,
  request,
  signedIn,
  blemishes,
  say,
  at,
}) => {
  const section = page.getByRole('region', { name: say('Bring your history with you') });
  const fileField = section.locator('input[type=file]');
  await page.goto(at('/account/data'));

  await test.step('a file that nobody wrote is refused, and nothing happens', async () => {
    blemishes.allow(/status of 422 .*imports\/preview/);
    await fileField.setInputFiles({
      name: 'shopping.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('milk, bread'),
    });
    await expect(
      page.getByText(say('Habitude cannot read this file. The list below says which ones it can.')),
    ).toBeVisible();
  });

  await test.step('sees what is in the file before anything is changed', async () => {
    await fileField.setInputFiles(FILE);
    await expect(page.getByText('Natation', { exact: true })).toBeVisible();
    await expect(page.getByText('Dessin', { exact: true })).toBeVisible();
    await expect(page.getByText(say('What will differ from the file'))).toBeVisible();
    const { headers } = await callerFor(request, signedIn);
    expect(await (await request.get('/api/habits', { headers })).json()).toEqual([]);
  });

  await test.step('imports it, and finds it on the home page', async () => {
    await page.getByRole('button', { name: say('Import'), exact: true }).click();
    await page.getByRole('link', { name: say('See my habits') }).click();
    await expect(page.getByRole('rowheader', { name: /Natation/ })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: /Dessin/ })).toBeVisible();
  });

  await test.step('is told that all of it is there already', async () => {
    await page.goto(at('/account/data'));
    await fileField.setInputFiles(FILE);
    await expect(
      page.getByText(
        say(
          'There is nothing to import: each of these days already has an entry here, which is kept.',
        ),
      ),
    ).toBeVisible();
  });

  await test.step('takes everything with them', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: say('Download everything') }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    const { habits } = JSON.parse(text);
    expect(habits.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Dessin',
      'Natation',
    ]);
  });

  await test.step('undoes the import as a whole', async () => {
    await page.getByRole('button', { name: new RegExp(say('Undo this import')) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('Undo this import') })
      .click();
    await expect(page.getByText(say('The import was undone'))).toBeVisible();
    await page.goto(at('/'));
    await expect(page.getByRole('heading', { name: say('An empty notebook') })).toBeVisible();
  });
});
