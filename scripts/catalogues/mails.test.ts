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
};

test.each(Object.entries(frenchMails.mails))(
  'the email %s is written as a French editor writes',
  (_, write) => {
    const { subject, paragraphs, label = '' } = write(facts);
    const { greet, closing } = frenchMails;
    const texts = [subject, greet(), greet(facts.name), ...paragraphs, label, closing];
    expect(texts.flatMap(frenchSlips)).toEqual([]);
  },
);
