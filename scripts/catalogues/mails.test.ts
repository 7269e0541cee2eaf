import { expect, test } from 'vitest';
import { frenchMails } from '../../src/server/platform/mail/mail-texts.fr.ts';
import {
  EVERY_INSIGHT,
  EVERY_LETTER,
} from '../../src/server/platform/mail/testing/every-letter.ts';
import { frenchSlips } from './french-slips.ts';

const facts = {
  ...EVERY_LETTER,
  name: 'Zoé',
  email: 'zoe@example.org',
  code: '123456',
  url: 'https://example.org/',
  device: 'Firefox',
  when: '21 novembre 2026',
  habit: '📖 Lire',
  cue: 'Après le petit-déjeuner',
  takesAmount: false,
  list: ['📖 Lire', '🏃 Courir'],
  more: 0,
  stopUrl: 'https://example.org/reminder#x',
  oneClick: 'https://example.org/api/reminders/stop/x',
};

test.each(Object.entries(frenchMails.mails))(
  'the email %s is written as a French editor writes',
  (_, write) => {
    const { subject, paragraphs, rows = [], aside, label = '', stop = '' } = write(facts);
    const { greet, closing } = frenchMails;
    const texts = [subject, greet(), greet(facts.name), ...paragraphs, label, stop, closing];
    texts.push(...rows.map(({ text }) => text), aside?.text ?? '', aside?.link.label ?? '');
    expect(texts.flatMap(frenchSlips)).toEqual([]);
  },
);

test.each(EVERY_INSIGHT)('so is what a letter says of %o', (insight) => {
  const letter = frenchMails.mails['weekly-letter'];
  const { notes = [] } = letter({ ...EVERY_LETTER, insight: { name: 'Lire', insight }, more: 2 });
  expect(notes).toHaveLength(2);
  expect(notes.flatMap(frenchSlips)).toEqual([]);
});
