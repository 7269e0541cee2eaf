import { describe, expect, it } from 'vitest';
import type { Locale } from '#contract/locale.ts';
import { htmlOf, plainWords, textOf } from './mail-layout.ts';
import { mailTo } from './mails.ts';
import { writeMail } from './write-mail.ts';
import { EVERY_INSIGHT, EVERY_WEEKLY_LETTER } from './testing/every-weekly-letter.ts';

async function summary(locale: Locale, change: Partial<typeof EVERY_WEEKLY_LETTER> = {}) {
  const facts = { ...EVERY_WEEKLY_LETTER, ...change };
  const mail = mailTo({ email: 'ada@example.org', locale }, 'weekly-letter', facts);
  return (await writeMail(mail)).content;
}

/** No-break spaces read as spaces here: what French needs of them is looked at with all mails. */
const read = (text: string) => text.replaceAll('\u00A0', ' ');

describe('a weekly letter', () => {
  it('is plain text that can be read alone, in English', async () => {
    expect(textOf(await summary('en'))).toBe(`Hello Ada,

Your habits from 16 to 22 November:

📖 Read
5 of 7 days kept (3 of 7 the week before)

🧘 Sit
1 of 1 day kept, 1 day skipped, 5 days paused

🚭 No smoking
0 of 5 days kept, 2 days skipped

🛌 Rest
7 days paused

🏃 Run
Week kept: 3 days (goal: 3) (1 the week before)

🏊 Swim
Week missed: 0 days (goal: 2)

📚 Novels
Week kept: 124.5 pages (goal: 100)

🍷 Wine
Week missed: 3.0003 glasses (limit: 3) (2.9997 the week before)

🎹 Piano
Week with skipped days: 1 day (goal: 3)

🚲 Cycle
Week with a pause

✍️ Write
Incomplete week: 2 days (goal: 4)

📞 Call home
November so far: 2 days (goal: 4)

🧹 Tidy up
October kept: 1 day (goal: 1)

🦷 Dentist
October missed

💧 Drink
2 of 3 days kept. Week kept: 2 days (goal: 2)

📖 Read: 30 days in a row, which earns a seal.

Once a month this letter asks how automatic a habit has become. This time: 📖 Read, 🏃 Run and 2 more.
https://habits.example.org/automaticity

Open my notebook
https://habits.example.org/

-- 
Habitude, the notebook of your habits. Nobody reads replies to this email.

Stop the weekly letter
https://habits.example.org/reminder#token
`);
  });

  it('and in French', async () => {
    expect(read(textOf(await summary('fr', { name: 'Zoé' })))).toBe(`Bonjour Zoé,

Vos habitudes du 16 au 22 novembre :

📖 Read
5 jours tenus sur 7 (3 sur 7 la semaine précédente)

🧘 Sit
1 jour tenu sur 1, 1 jour sauté, 5 jours en pause

🚭 No smoking
0 jour tenu sur 5, 2 jours sautés

🛌 Rest
7 jours en pause

🏃 Run
Semaine tenue : 3 jours (objectif : 3), contre 1 la semaine précédente

🏊 Swim
Semaine manquée : 0 jour (objectif : 2)

📚 Novels
Semaine tenue : 124,5 pages (objectif : 100)

🍷 Wine
Semaine manquée : 3,0003 glasses (limite : 3), contre 2,9997 la semaine précédente

🎹 Piano
Semaine avec des jours sautés : 1 jour (objectif : 3)

🚲 Cycle
Semaine avec une pause

✍️ Write
Semaine incomplète : 2 jours (objectif : 4)

📞 Call home
Mois de novembre en cours : 2 jours (objectif : 4)

🧹 Tidy up
Mois d’octobre tenu : 1 jour (objectif : 1)

🦷 Dentist
Mois d’octobre manqué

💧 Drink
2 jours tenus sur 3. Semaine tenue : 2 jours (objectif : 2)

📖 Read : 30 jours d’affilée, ce qui vaut un sceau.

Une fois par mois, cette lettre vous demande à quel point une habitude est devenue automatique. Cette fois-ci : 📖 Read, 🏃 Run et 2 autres.
https://habits.example.org/automaticity

Ouvrir mon carnet
https://habits.example.org/

-- 
Habitude, le carnet de vos habitudes. Personne ne lit les réponses à ce message.

Ne plus recevoir la lettre de la semaine
https://habits.example.org/reminder#token
`);
  });

  it.each([
    ['en', '2026-11-16', '2026-11-22', 'Your week from 16 to 22 November'],
    ['en', '2026-12-28', '2027-01-03', 'Your week from 28 December to 3 January'],
    ['fr', '2026-06-01', '2026-06-07', 'Votre semaine du 1er au 7 juin'],
    ['fr', '2026-12-28', '2027-01-03', 'Votre semaine du 28 décembre au 3 janvier'],
  ] as const)('in %s of %s to %s has the subject %s', async (locale, first, last, subject) => {
    expect((await summary(locale, { week: { first, last } })).subject).toBe(subject);
  });

  it('says one thing that the week brought', async () => {
    async function said(locale: Locale) {
      const all = EVERY_INSIGHT.map((insight) =>
        summary(locale, { insight: { name: 'Run', insight } }),
      );
      return (await Promise.all(all)).flatMap(({ notes = [] }) => notes.map(read));
    }
    expect(await said('en')).toEqual([
      'Run: 30 days in a row, which earns a seal.',
      'Run: 16 weeks in a row, its longest streak so far (the one before: 12).',
      'Run: 4 months in a row, its longest streak so far.',
      'The strength of Run has reached 75% for the first time.',
      'Saturday goes best for Run: 11 of the last 12 were kept.',
    ]);
    expect(await said('fr')).toEqual([
      'Run : 30 jours d’affilée, ce qui vaut un sceau.',
      'Run : 16 semaines d’affilée, la plus longue série jusqu’ici (la précédente : 12).',
      'Run : 4 mois d’affilée, la plus longue série jusqu’ici.',
      'Run : la force de cette habitude atteint 75 % pour la première fois.',
      'Run : le samedi vous réussit le mieux, avec 11 jours tenus sur les 12 derniers.',
    ]);
  });

  it('that has nothing more to say, says no more', async () => {
    const content = await summary('en', { insight: null, awaiting: [], moreAwaiting: 0 });
    expect([content.notes, content.aside]).toEqual([[], undefined]);
  });
});

describe('the words of a person', () => {
  const BAD = '</strong><a href="https://evil.example">win</a>"';
  it('stay text in HTML', async () => {
    const [row] = EVERY_WEEKLY_LETTER.rows;
    if (!row) throw new Error('There is none');
    const html = htmlOf(
      'en',
      await summary('en', { rows: [{ ...row, name: BAD }], awaiting: [BAD] }),
    );
    expect(html).not.toContain('evil.example"');
    expect(html).toContain('&lt;/strong&gt;&lt;a href=');
  });

  it.each([
    ['https://evil.example/a?b', 5],
    ['evil.example', 1],
    ['www.evil.example', 2],
    ['a@evil.example', 2],
    ['Read 20 pages…', 0],
    ['Dr. No: a film', 0],
  ])('are no address: %s', (words, places) => {
    const said = plainWords(words);
    expect([...said].filter((sign) => sign === '\u200C')).toHaveLength(places);
    expect(said.replaceAll('\u200C', '')).toBe(words);
    expect(said).not.toMatch(/:\/|\.\w|@\w/);
  });

  it('turn nothing but themselves', () => {
    expect(plainWords('Read\u202E\u2069 it')).toBe('Read it');
    expect(plainWords('صلاة')).toBe('\u2068صلاة\u2069');
  });
});
