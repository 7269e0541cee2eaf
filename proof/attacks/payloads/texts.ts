import type { Browser, Page } from '@playwright/test';
import ICAL from 'ical.js';
import type { Locale } from '#contract/locale.ts';
import { WEEKDAYS } from '#domain/goal.ts';
import { DAY, HOUR } from '../../../src/server/platform/clock.ts';
import { newId } from '../../../src/server/platform/new-id.ts';
import { openPushService } from '../../../src/server/testing/open-push-service.ts';
import type { TestPushService } from '../../../src/server/testing/open-push-service.ts';
import type { Engine } from '../../../src/server/platform/database/database.ts';
import { startClocked, type ClockedProduct } from '../clocked-product.ts';
import { plantCrowd, signIn } from '../crowd.ts';
import { startMailServer, type TakenMail } from '../mail-server.ts';
import { call, newAddress } from '../wire.ts';
import { makeHabitOf } from './habit-of.ts';
import { lineOf } from './list.ts';
import { cellsOf, isFormula, OURS, partsOf, strayOf, structureOf } from './structure.ts';

/** What left the product in somebody’s name. */
export interface Sent {
  mails: number;
  notifications: number;
  feeds: number;
  cells: number;
  wrong: string[];
  /** of each mail, for a browser to look at */
  pages: string[];
}

/** What nobody could mean. */
const HARMLESS = 'Read';

/**
 * Has people with such names get every mail, notification, feed and table that there is, beside one
 * with a harmless name: whatever comes has to be made of the same parts.
 */
export async function sendTexts(
  browser: Browser,
  engine: Engine,
  { payloads, locale }: { payloads: readonly string[]; locale: Locale },
): Promise<Sent> {
  await using services = new AsyncDisposableStack();
  const mailServer = services.use(await startMailServer());
  const pushService = services.adopt(await openPushService(), (service) => service.close());
  await using product = await startClocked(engine, mailServer.url);
  const sent: Sent = { mails: 0, notifications: 0, feeds: 0, cells: 0, wrong: [], pages: [] };
  await using page = await browser.newPage();
  const time = new Date(product.now() + IN_TIME).toISOString().slice(11, 16);
  const people: Person[] = [];
  for (const text of [HARMLESS, ...payloads])
    people.push(await bringIn(product, { text, locale, time, pushService }));
  await letComeWhatIsDue(product, time);
  const [like, ...others] = await Promise.all(
    people.map(async (person) => {
      const mails = mailServer.taken.filter(({ recipients }) => recipients.includes(person.email));
      const pushes = pushService.received.filter(({ path }) => path === person.path);
      return await lookAt(page, { person, mails, pushes: pushes.map(({ text }) => text) }, sent);
    }),
  );
  const known = new Set(people.map(({ email }) => email));
  for (const { recipients } of mailServer.taken)
    if (!recipients.every((address) => known.has(address)))
      sent.wrong.push(`a mail went to ${recipients.join(', ')}`);
  for (const [index, other] of others.entries())
    for (const [what, structure] of Object.entries(like ?? {}))
      if (other[what] !== structure)
        sent.wrong.push(`${what} of ${JSON.stringify(payloads[index])} differ`);
  return sent;
}

/** Everybody is there by then. */
const IN_TIME = 3 * HOUR;

interface Person {
  text: string;
  email: string;
  /** where their notifications go */
  path: string;
  feed: string;
  table: string[][];
}

/** Somebody who wants to be told everything, and whose every text is the same. */
async function bringIn(
  product: ClockedProduct,
  {
    text,
    locale,
    time,
    pushService,
  }: { text: string; locale: Locale; time: string; pushService: TestPushService },
): Promise<Person> {
  const [person] = await plantCrowd(product, 1, { name: lineOf(text, 80), locale });
  const email = person?.email ?? '';
  const { access_token: token } = await signIn(product, email);
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const content = body && JSON.stringify(body);
    const answer = await call(product, { method, path, token, body: content, from: newAddress() });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    const isJson = String(answer.headers['content-type']).includes('json');
    return (isJson ? JSON.parse(answer.text) : answer.text) as T;
  };
  const path = `/of-${newId()}`;
  await ask('POST', '/api/push/devices', pushService.subscribe(path));
  const reminders = () =>
    (['mail', 'push'] as const).map((way) => {
      const when = { time, weekdays: WEEKDAYS, rhythm: 'every_day' };
      return { id: newId(), way, ...when };
    });
  const change = { reminders: reminders() };
  await makeHabitOf((place, body) => ask('POST', place, body), text, { change });
  await ask('PATCH', '/api/profile/reminders', { reminders: reminders(), weekly_letter: true });
  await ask('POST', '/api/auth/forgot-password', { email });
  const again = { email, password: 'another forty stamps', name: HARMLESS };
  await ask('POST', '/api/auth/create', again);
  const { address } = await ask<{ address: string }>('POST', '/api/profile/calendar');
  const feed = await ask<string>('GET', new URL(address).pathname);
  const table = cellsOf(await ask<string>('GET', '/api/export/csv'));
  return { text, email, path, feed, table };
}

/** Runs what is due now, at the time of the reminders, and on Monday morning, when letters come. */
async function letComeWhatIsDue(
  { app, advance, now }: ClockedProduct,
  time: string,
): Promise<void> {
  const run = async () => {
    await app.reminders.runDue();
    await app.jobs.runDue();
  };
  await run();
  const today = new Date(now()).toISOString().slice(0, 10);
  const then = Date.parse(`${today}T${time}:00Z`);
  advance((then > now() ? then : then + DAY) - now());
  await run();
  const monday = new Date(now());
  monday.setUTCHours(8, 0, 0, 0);
  while (monday.getUTCDay() !== 1 || monday.getTime() <= now())
    monday.setTime(monday.getTime() + DAY);
  advance(monday.getTime() - now());
  await run();
}

/** @returns what it is made of, whatever its texts are */
async function lookAt(
  page: Page,
  { person, mails, pushes }: { person: Person; mails: TakenMail[]; pushes: string[] },
  sent: Sent,
): Promise<Record<string, string>> {
  const { text, email, feed, table } = person;
  const structures: string[] = [];
  for (const mail of mails) {
    const read = await partsOf(page, mail);
    structures.push(structureOf(mail, read));
    sent.wrong.push(...strayOf(mail, read, email).map((stray) => `${stray} in a mail of ${text}`));
    sent.pages.push(mail.read.html ?? '');
  }
  const cells = table.flat();
  sent.wrong.push(...cells.filter(isFormula).map((cell) => `the cell ${cell}`));
  const name = JSON.stringify(lineOf(text, 100)).slice(1, -1);
  if (!pushes.some((message) => message.includes(name)))
    sent.wrong.push(`no notification names ${text}`);
  sent.mails += mails.length;
  sent.notifications += pushes.length;
  sent.feeds += 1;
  sent.cells += cells.length;
  return {
    mails: structures.toSorted().join('\n'),
    // A push service that was slow to answer is sent the same again.
    notifications: [...new Set(pushes.map((message) => shapeOf(JSON.parse(message))))]
      .toSorted()
      .join('\n'),
    feeds: partsOfFeed(feed),
    tables: table.map((row) => row.length).join(),
  };
}

/** The properties of a calendar by name, with their parameters. */
function partsOfFeed(feed: string): string {
  const calendar = new ICAL.Component(ICAL.parse(feed));
  const namesOf = (component: ICAL.Component): string[] => [
    component.name,
    ...component
      .getAllProperties()
      .map((each) => `${each.name} ${Object.keys(each.toJSON()[1]).join()}`),
    ...component.getAllSubcomponents().flatMap(namesOf),
  ];
  return [...new Set(namesOf(calendar))].join();
}

/** Fields of a message, and where those lead that lead somewhere. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shapeOf).join()}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, field]) =>
        name === 'navigate'
          ? String(String(field).startsWith(`${OURS}/`))
          : `${name}:${shapeOf(field)}`,
      )
      .join()}}`;
  return typeof value;
}
