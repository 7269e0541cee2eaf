import { fillSignIn, newPerson } from '../fixtures/people.ts';
import { expect, test } from './engine-test.ts';

const HABIT = 'Nager un kilomètre';

test('a person keeps a habit, from signing up to coming back', async ({
  visit,
  say,
  at,
  mailbox,
  language,
}) => {
  const person = newPerson();
  const today = visit.getByRole('button', { name: ' · ' }).last();
  const pressed = () => today.getAttribute('aria-pressed');
  const account = visit.getByRole('button', {
    name: say('Account: {name}', { name: person.name }),
  });

  await test.step('signs up', async () => {
    await visit.goto(at('/'));
    await visit.waitForURL(at('/auth/login'));
    await visit.getByRole('link', { name: say('Open a notebook') }).click();
    await visit.getByLabel(say('Name'), { exact: true }).fill(person.name);
    await visit.getByLabel(say('Email address')).fill(person.email);
    await visit.getByLabel(say('Password'), { exact: true }).fill(person.password);
    await visit.getByLabel(say('Keep me signed in')).uncheck();
    await visit.getByRole('button', { name: say('Open my notebook') }).click();
    await visit.waitForURL(at('/auth/verify-email'));
  });

  await test.step('types the code of the mail', async () => {
    const mail = await mailbox.newest(person.email, 'verify-email');
    await visit.getByLabel(say('Code')).fill(mail.code());
    await visit.waitForURL(at('/'));
  });

  await test.step('writes a habit', async () => {
    await visit.getByRole('heading', { name: say('An empty notebook') }).waitFor();
    await visit
      .getByRole('link', { name: say('Write your own') })
      .first()
      .click();
    await visit.getByLabel(say('I want to'), { exact: true }).fill(HABIT);
    await visit.getByRole('button', { name: say('Create'), exact: true }).click();
    await today.waitFor();
  });

  await test.step('keeps it, takes the stamp back, and gives it again', async () => {
    for (const stamped of ['false', 'true', 'false']) {
      await expect.poll(pressed).toBe(stamped);
      await today.click();
    }
    await expect.poll(pressed).toBe('true');
    await visit.reload();
    await expect.poll(pressed).toBe('true');
  });

  await test.step('finds the day in the history', async () => {
    await visit
      .getByRole('link', { name: say('History') })
      .first()
      .click();
    await visit.waitForURL(at('/history'));
    const share = new Intl.NumberFormat(language, { style: 'percent' }).format(1);
    await visit.getByText(say('{share} of what was asked', { share })).waitFor();
  });

  await test.step('signs out', async () => {
    await account.click();
    await visit.getByRole('menuitem', { name: say('Sign out') }).click();
    await visit.waitForURL(at('/auth/login'));
    // What is on its way when a page is left would be a mishap.
    await visit.getByRole('button', { name: say('Sign in'), exact: true }).waitFor();
    await visit.goto(at('/history'));
    await visit.waitForURL(at('/auth/login'));
  });

  await test.step('is forgotten when the browser closes', async () => {
    await fillSignIn(visit, say, person);
    await account.waitFor();
    await visit.restart();
    await visit.goto(at('/'));
    await visit.waitForURL(at('/auth/login'));
  });
});
