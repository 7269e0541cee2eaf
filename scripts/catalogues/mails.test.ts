import { expect, test } from 'vitest';
import { frenchMails } from '../../src/server/mail/mail-texts.fr.ts';
import { frenchSlips } from './french-slips.ts';

const facts = {
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
    const { subject, paragraphs, label = '', stop = '' } = write(facts);
    const { greet, closing } = frenchMails;
    const texts = [subject, greet(), greet(facts.name), ...paragraphs, label, stop, closing];
    expect(texts.flatMap(frenchSlips)).toEqual([]);
  },
);
