import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import type { Caller } from './fixtures/api.ts';
import { keptIn } from './fixtures/copy.ts';
import { fillSignIn, signOut, type Person } from './fixtures/people.ts';
import { expect, startAnew, test, today } from './fixtures/remembered-test.ts';
import type { Say } from './fixtures/words.ts';

const PENDING =
  'You are signed out on this device. The server has not been told yet: it will be as soon as it can be reached. Until then, the saved sign-in is not used.';

/** What of a session is left in a browser, in all that its pages and the server keep there. */
async function leftIn(page: Page) {
  const cookies = await page.context().cookies();
  const stored = await page.evaluate(() => [
    ...Object.keys(sessionStorage).filter((key) => key.includes('token')),
    ...Object.keys(localStorage).filter((key) => key === 'profile'),
  ]);
  return [
    ...stored,
    ...cookies.map(({ name }) => name).filter((name) => /remember|sign_out/.test(name)),
  ].toSorted();
}

/** How many sessions the person has beside that of their own program. */
async function sessionsOf(request: APIRequestContext, { headers }: Caller): Promise<number> {
  return (await (await request.get('/api/profile/sessions', { headers })).json()).length - 1;
}

/** What the sign-in page asks without saying who asks: the rules of sign-up, a challenge for passkeys. */
const OF_NOBODY = ['GET auth/sign-up', 'POST auth/passkey/challenge'];

/** The calls that a page makes from now on, but for those of nobody. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const call = pathname.replace('/api/', '');
    const isOfNobody = OF_NOBODY.includes(`${request.method()} ${call}`);
    if (pathname.startsWith('/api/') && !isOfNobody) calls.push(call);
  });
  return calls;
}

/** Has the server answer a page's refreshes, and keeps the answers back until they are let go. */
async function holdRefresh(page: Page) {
  const answered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route('**/api/auth/refresh', async (route) => {
    const response = await route.fetch();
    answered.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  return { answered: answered.promise, release: released.resolve };
}

test('every tab is out, also one whose own refresh is answered later', async ({
  context,
  remembered,
  caller,
  request,
  at,
  say,
  blemishes,
}) => {
  // By then the session is over already.
  blemishes.allow(/status of 401 .*auth\/logout/);
  const page = await startAnew(context);
  await page.goto(at('/'));
  await expect(today(page)).toBeVisible();
  await expect.poll(() => leftIn(page)).toContain('access_token');
  const other = await context.newPage();
  const late = await holdRefresh(other);
  await other.goto(at('/history'));
  await late.answered;
  await signOut(page, say, remembered);
  for (const tab of [page, other]) await expect(tab).toHaveURL(at('/auth/login'));
  expect(await sessionsOf(request, caller)).toBe(0);
  const delivered = other.waitForResponse(/auth\/refresh/);
  late.release();
  await delivered;
  await expect
    .poll(() => other.evaluate(() => document.cookie))
    .not.toContain('habitude_remembered');
  for (const tab of [page, other]) {
    await tab.goto(at('/history'));
    await expect(tab).toHaveURL(at('/auth/login'));
    expect(await tab.evaluate(() => document.cookie)).not.toContain('habitude');
  }
});

test.describe('a sign-out without a network', () => {
  /** Two tabs of somebody who is remembered; they sign out in the first. */
  async function signOutOffline(
    { context, page, at, say }: { context: BrowserContext; page: Page; at: At; say: Say },
    person: Person,
  ): Promise<Page> {
    const other = await context.newPage();
    await other.goto(at('/history'));
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(true);
    await signOut(page, say, person);
    for (const tab of [page, other]) await expect(tab).toHaveURL(at('/auth/login'));
    await expect(page.getByText(say(PENDING))).toBeVisible();
    return other;
  }

  test('is sent as soon as there is one, by whichever tab @full', async ({
    page,
    context,
    remembered,
    caller,
    request,
    at,
    say,
  }) => {
    const other = await signOutOffline({ context, page, at, say }, remembered);
    await expect.poll(() => keptIn(page)).toMatchObject({ heads: 0, habits: 0 });
    await page.close();
    const calls = callsOf(other);
    await context.setOffline(false);
    await expect.poll(() => sessionsOf(request, caller)).toBe(0);
    await expect.poll(() => leftIn(other)).toEqual([]);
    expect(new Set(calls)).toEqual(new Set(['auth/logout']));
  });

  test('is sent by the next start before anything else, and no cookie is used until then', async ({
    page,
    context,
    remembered,
    caller,
    request,
    at,
    say,
  }) => {
    await signOutOffline({ context, page, at, say }, remembered);
    const offline = await startAnew(context);
    const callsOffline = callsOf(offline);
    for (const path of ['/', '/history', '/auth/sign-up', '/auth/login'])
      await offline.goto(at(path));
    await expect(offline.getByText(say(PENDING))).toBeVisible();
    await expect(offline).toHaveURL(at('/auth/login'));
    expect(new Set(callsOffline)).toEqual(new Set(['auth/logout']));
    expect(await leftIn(offline)).toEqual(['habitude_remember', 'habitude_sign_out']);

    const start = await startAnew(context);
    const calls = callsOf(start);
    await context.setOffline(false);
    await start.goto(at('/history'));
    await expect(start).toHaveURL(at('/auth/login'));
    await expect.poll(() => sessionsOf(request, caller)).toBe(0);
    await expect.poll(() => leftIn(start)).toEqual([]);
    expect(new Set(calls)).toEqual(new Set(['auth/logout']));
    await fillSignIn(start, say, remembered);
    await expect(start).toHaveURL(at('/history'));
  });
});

type At = (path: string) => string;
