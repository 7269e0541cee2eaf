import { createECDH, hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#contract/locale.ts';
import { HOUR } from '../clock.ts';
import { contactOf, deriveVapidKeys } from './vapid.ts';
import { payloadOf, reminderNotification, withExpiryNotice } from './notification.ts';
import type { ReminderFacts } from './notification.ts';

const SITE = 'https://habits.example.org';
/** What fits into 4096 bytes with the header and the tag of its encryption (RFC 8291 §4). */
const MAX_BYTES = 3993;

const READ = {
  habit: '0198c0de-0000-7000-8000-000000000001',
  name: 'Read',
  icon: '📖',
  cue: '',
  takesAmount: false,
};

function facts(change: Partial<ReminderFacts> = {}): ReminderFacts {
  return {
    userId: '0198c0de-0000-7000-8000-000000000000',
    locale: 'en',
    reminderId: '0198c0de-0000-7000-8000-000000000002',
    date: '2026-11-21',
    asked: READ,
    tokens: { done: 'd', later: 'l' },
    ...change,
  };
}

const said = async (change?: Partial<ReminderFacts>) =>
  JSON.parse(payloadOf(SITE, await reminderNotification(facts(change)))).notification;

describe('a notification', () => {
  it('of a habit that is kept by a yes can be answered with one', async () => {
    expect(await said()).toEqual({
      title: '📖 Read',
      body: 'Not done yet today',
      lang: 'en',
      navigate: `${SITE}/?date=2026-11-21`,
      tag: expect.stringMatching(/^[\w-]{32}$/),
      actions: [
        { action: 'done', title: 'Done', navigate: `${SITE}/?date=2026-11-21` },
        { action: 'later', title: 'In an hour', navigate: `${SITE}/?date=2026-11-21` },
      ],
      data: {
        person: facts().userId,
        habit: READ.habit,
        date: '2026-11-21',
        tokens: { done: 'd', later: 'l' },
      },
    });
  });

  it('says when its day is over, where that is known', async () => {
    const ends = Date.parse('2026-11-22T03:00:00Z');
    expect(await said({ ends })).toMatchObject({ data: { date: '2026-11-21', ends } });
    expect(await said({ ends, asked: { open: [READ] } })).toMatchObject({ data: { ends } });
  });

  it('of an amount leads to where it is entered, and says the cue', async () => {
    const asked = { ...READ, takesAmount: true, cue: 'le café' };
    const sheet = `${SITE}/fr?date=2026-11-21&habit=${READ.habit}`;
    expect(await said({ asked, locale: 'fr' })).toMatchObject({
      body: 'Après le café',
      navigate: sheet,
      actions: [
        { action: 'enter', title: 'Noter la quantité', navigate: sheet },
        { action: 'later', title: 'Dans une heure' },
      ],
    });
  });

  it.each([
    ['en', '24 of 27 days in four weeks. Back today?'],
    ['fr', '24\u00A0jours sur 27 en quatre semaines. Reprise aujourd’hui\u202F?'],
  ] as const)('after a missed day says what stands, in %s', async (locale, body) => {
    const asked = { ...READ, cue: 'tea', lately: { kept: 24, asked: 27 } };
    expect(await said({ asked, locale })).toMatchObject({ body });
  });

  it.each([
    [1, '1 habit is still due today', '📖 Read'],
    [4, '4 habits are still due today', Array(4).fill('📖 Read').join('\n')],
    [6, '6 habits are still due today', [...Array(4).fill('📖 Read'), 'and 2 more'].join('\n')],
  ])('of a notebook with %i open names them', async (count, title, body) => {
    const asked = { open: Array.from({ length: count }, () => READ) };
    expect(await said({ asked, tokens: {} })).toMatchObject({ title, body, actions: [] });
  });

  it.each([
    [
      'en',
      'After',
      'Still due for Saturday 21 November',
      'Not done yet for Saturday 21 November: Read.',
    ],
    [
      'fr',
      'Après',
      'Encore à faire pour le samedi 21 novembre',
      'Encore à faire pour le samedi 21 novembre\u00A0: Read.',
    ],
  ] as const)('of a day that may be over names it, in %s', async (locale, after, title, body) => {
    const over = { locale, isOver: true };
    expect(await said({ ...over, asked: { open: [READ] } })).toMatchObject({ title });
    const asked = { ...READ, lately: { kept: 24, asked: 27 } };
    expect(await said({ ...over, asked })).toMatchObject({ title: '📖 Read', body });
    expect((await said({ ...over, asked: { ...asked, cue: 'tea' } })).body).toBe(
      `${after} tea\n${body}`,
    );
  });

  it('has one name for a person, a reminder and a day', async () => {
    const { tag } = await said();
    expect((await said()).tag).toBe(tag);
    for (const change of [{ userId: 'x' }, { reminderId: 'x' }, { date: '2026-11-22' as const }])
      expect((await said(change)).tag).not.toBe(tag);
  });

  it.each(LOCALES)('is small enough in %s, however long names are', async (locale) => {
    const name = '🌱'.repeat(100);
    const tokens = { done: 'x'.repeat(200), later: 'x'.repeat(200) };
    for (const asked of [
      { ...READ, name, cue: name },
      { open: Array.from({ length: 300 }, () => ({ ...READ, name })) },
    ]) {
      const full = await withExpiryNotice(
        await reminderNotification(facts({ locale, asked, tokens, isOver: true })),
        0,
        true,
      );
      expect(Buffer.byteLength(payloadOf(SITE, full))).toBeLessThan(MAX_BYTES);
    }
  });

  it.each([
    ['en', 23.9, false, 'Open Habitude within 23 hours to keep'],
    ['en', 0.5, false, 'Open Habitude within 1 hour to keep'],
    ['en', 23.9, true, 'Your session ends in 23 hours. Sign in again then to keep'],
    ['fr', 23.9, false, 'Ouvrez Habitude dans les 23\u00A0heures pour'],
    ['fr', 0.5, false, 'Ouvrez Habitude dans l’heure pour'],
    ['fr', 0.5, true, 'Votre session se termine dans 1\u00A0heure. Reconnectez-vous ensuite pour'],
  ] as const)(
    'says in %s that there are more for %s hours',
    async (locale, hours, isFinal, text) => {
      const notification = await reminderNotification(facts({ locale }));
      const { body } = await withExpiryNotice(notification, hours * HOUR, isFinal);
      expect(body).toContain(text);
    },
  );
});

it('the keys are those of the secret, and a pair', () => {
  const key = Buffer.alloc(32, 7);
  const { publicKey, privateKey } = deriveVapidKeys(key);
  expect(deriveVapidKeys(Buffer.from(key))).toEqual({ publicKey, privateKey });
  expect(deriveVapidKeys(Buffer.alloc(32, 8)).publicKey).not.toBe(publicKey);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  expect([privateKey.length, pair.getPublicKey('base64url')]).toEqual([43, publicKey]);
  const drawn = Buffer.from(hkdfSync('sha256', key, 'habitude', 'vapid', 48));
  expect(drawn.toString('base64url')).not.toContain(privateKey);
});

it.each([
  ['https://habits.example.org', 'x@y.org', 'https://habits.example.org', false],
  ['http://habits.example.org', 'Habitude <a@y.org>', 'mailto:a@y.org', false],
  ['https://localhost', 'a@y.org', 'mailto:a@y.org', false],
  ['https://habits.localhost', 'a@y.org', 'mailto:a@y.org', false],
  ['http://localhost:3000', 'Habitude <habitude@localhost>', 'mailto:habitude@localhost', true],
])('of %s with mails from %s the contact is %s', (publicUrl, from, uri, isNobody) => {
  expect(contactOf(publicUrl, from)).toEqual({ uri, isNobody });
});
