import { LOCALE_NAMES, localizedPath, type Locale } from '#contract/locale.ts';
import type { Frequency } from '#domain/habit.ts';
import { expect, test } from './fixtures/journey.ts';
import { newPerson, signOut } from './fixtures/people.ts';
import { todayOf } from './fixtures/days.ts';

const HABITS: { name: string; frequency: Frequency; often: string; unit: string }[] = [
  { name: 'Lire vingt pages', frequency: 'DAILY', often: 'every day', unit: 'day' },
  { name: 'Swim a kilometre', frequency: 'WEEKLY', often: 'every week', unit: 'week' },
  { name: 'Call grandmother', frequency: 'MONTHLY', often: 'every month', unit: 'month' },
];

const KEPT = '{kept} of {due}';

/** What can't wait: every day, on Sundays what is asked of the week, on last days that of the month. */
function dueToday(): number {
  const now = new Date();
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return 1 + (now.getDay() === 0 ? 1 : 0) + (tomorrow.getDate() === 1 ? 1 : 0);
}

test('a person keeps habits, from signing up to signing out', async ({
  page,
  say,
  words,
  at,
  mailbox,
  language,
}) => {
  const person = newPerson();
  const count = (kept: number) => new RegExp(`· ${say(KEPT, { kept, due: dueToday() })}$`);

  await test.step('a visitor is led to the sign-in page in their language', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(at('/auth/login'));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  });

  await test.step('signs up', async () => {
    await page.getByRole('link', { name: say('Open a notebook') }).click();
    await page.getByLabel(say('Name'), { exact: true }).fill(person.name);
    await page.getByLabel(say('Email address')).fill(person.email);
    await page.getByLabel(say('Password'), { exact: true }).fill(person.password);
    await page.getByRole('button', { name: say('Open my notebook') }).click();
    await expect(page).toHaveURL(
      `${at('/auth/verify-email')}?email=${encodeURIComponent(person.email)}`,
    );
  });

  await test.step('types the code of the mail, and is in an empty notebook', async () => {
    const mail = await mailbox.newest(person.email, 'verify-email');
    await page.getByLabel(say('Code')).fill(mail.code());
    await expect(page.getByRole('heading', { name: say('An empty notebook') })).toBeVisible();
    await expect(page).toHaveURL(at('/'));
  });

  await test.step('writes three habits', async () => {
    for (const [index, { name, often }] of HABITS.entries()) {
      const write = index === 0 ? say('Write your own') : say('New habit');
      await page.getByRole('link', { name: write }).first().click();
      await page.getByLabel(say('I want to'), { exact: true }).fill(name);
      await page.getByLabel(say('How often')).selectOption(say(often));
      await page.getByRole('button', { name: say('Create'), exact: true }).click();
      await expect(page.getByRole('rowheader', { name })).toBeVisible();
    }
    await expect(page.getByText(count(0))).toBeVisible();
  });

  await test.step('keeps them, one by one', async () => {
    for (const { name, unit } of HABITS) {
      await expect(todayOf(page, name)).toHaveAttribute('aria-pressed', 'false');
      await todayOf(page, name).click();
      await expect(todayOf(page, name)).toHaveAttribute('aria-pressed', 'true');
      const streak = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
      await expect(page.getByRole('rowheader', { name })).toContainText(streak.format(1));
    }
  });

  await test.step('takes a stamp back, and gives it again', async () => {
    const [{ name = '' } = {}] = HABITS;
    await todayOf(page, name).click();
    await expect(page.getByText(count(dueToday() - 1))).toBeVisible();
    await todayOf(page, name).click();
    await expect(page.getByText(count(dueToday()))).toBeVisible();
  });

  await test.step('finds everything as it was after a reload', async () => {
    await page.reload();
    await expect(page.getByText(count(dueToday()))).toBeVisible();
    for (const { name } of HABITS) {
      await expect(todayOf(page, name)).toHaveAttribute('aria-pressed', 'true');
    }
    await page.goto(at('/history?view=insights'));
    const whole = new Intl.NumberFormat(language, { style: 'percent' }).format(1);
    await expect(page.getByRole('cell', { name: whole }).first()).toBeVisible();
    await page.getByText(say('How this is counted')).click();
    const sentence =
      'Overall completion is {overall}: all stamps against the days since the oldest habit began.';
    await expect(page.getByText(say(sentence, { overall: whole }))).toBeVisible();
    await page.goto(at('/'));
  });

  await test.step('changes the language and comes back', async () => {
    const other = language === 'en' ? 'fr' : 'en';
    const menuIn = (locale: Locale) =>
      page.getByRole('button', {
        name: words[locale]('Account: {name}', { name: person.name }),
      });
    await menuIn(language).click();
    await page.getByRole('menuitem', { name: LOCALE_NAMES[other] }).click();
    await expect(page).toHaveURL(localizedPath('/', other));
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await menuIn(other).click();
    await page.getByRole('menuitem', { name: LOCALE_NAMES[language] }).click();
    await expect(page).toHaveURL(at('/'));
    await expect(page.getByRole('heading', { name: say('My habits') })).toBeVisible();
  });

  await test.step('signs out, for good', async () => {
    await signOut(page, say, person);
    await expect(page).toHaveURL(at('/auth/login'));
    await page.goto(at('/history'));
    await expect(page).toHaveURL(at('/auth/login'));
  });
});
