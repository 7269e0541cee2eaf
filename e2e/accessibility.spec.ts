import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Page } from '@playwright/test';
import { addDays } from '#domain/civil-date.ts';
import { callerFor } from './fixtures/api.ts';
import { expect, test } from './fixtures/journey.ts';
import type { Person } from './fixtures/people.ts';

const VISITOR_PAGES = [
  '/auth/login',
  '/auth/sign-up',
  '/auth/forgot-password',
  '/auth/forgot-password#token=from-a-mail',
  '/auth/verify-email?email=zoe@example.org',
];

const PAGES = [
  '/',
  '/history',
  '/habits/create',
  '/account/profile',
  '/account/security',
  '/no-such-page',
];

const WIDTHS = [390, 1280];
const COLORS = ['light', 'dark'] as const;

/** A notebook that has been in use: names long and short, days kept and missed, one habit archived. */
async function fillNotebook(request: APIRequestContext, person: Person) {
  const caller = await callerFor(request, person);
  const today = new Date().toISOString().slice(0, 10);
  const read = await caller.createHabit({ name: 'Lire', frequency: 'DAILY', color: 'tomato' });
  const long = 'Anticonstitutionnellement, une demi-heure de piano avant le petit déjeuner';
  await caller.createHabit({ name: long, frequency: 'WEEKLY', color: 'violet' });
  await caller.createHabit({ name: 'Call', frequency: 'MONTHLY', color: 'amber' });
  const old = await caller.createHabit({ name: 'Smoke less', frequency: 'DAILY' });
  await caller.keep(
    read,
    [0, -1, -2, -4, -9].map((days) => addDays(today, days)),
  );
  await request.delete(`/api/habits/${old.id}`, { headers: caller.headers });
  return read;
}

async function expectNoViolations(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  expect.soft(found, path).toEqual([]);
}

for (const width of WIDTHS) {
  for (const colorScheme of COLORS) {
    test.describe(`${width} px wide, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme });
      test.beforeEach(({ blemishes }) => blemishes.allow(/status of 404 .*\/no-such-page/));

      test('pages of visitors keep to the rules', async ({ page, at }) => {
        for (const path of VISITOR_PAGES) await expectNoViolations(page, at(path));
      });

      test('pages of an empty notebook keep to the rules', async ({ page, at, signedIn }) => {
        expect(signedIn.name).not.toBe('');
        for (const path of PAGES) await expectNoViolations(page, at(path));
      });

      test('pages of a notebook in use keep to the rules', async ({
        page,
        request,
        at,
        signedIn,
      }) => {
        const habit = await fillNotebook(request, signedIn);
        for (const path of [
          '/',
          '/history',
          `/history?habit=${habit.id}`,
          '/history?view=year',
          '/history?view=table',
          `/habits/${habit.id}/edit`,
        ]) {
          await expectNoViolations(page, at(path));
        }
      });
    });
  }
}
