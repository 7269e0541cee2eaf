import { fillSignIn } from '../fixtures/people.ts';
import { test } from './engine-test.ts';

test.skip(
  ({ engine }) => engine === 'WebKit',
  'WebKit takes a Secure cookie over HTTPS alone, and not from localhost as others do',
);

test('who asked to stay signed in still is after the browser was closed @full', async ({
  visit,
  person,
  say,
  at,
}) => {
  const account = say('Account: {name}', { name: person.name });
  await visit.goto(at('/auth/login'));
  await fillSignIn(visit, say, person, { remember: true });
  await visit.getByRole('button', { name: account }).waitFor();
  await visit.restart();
  await visit.goto(at('/'));
  await visit.getByRole('button', { name: account }).waitFor();
});
