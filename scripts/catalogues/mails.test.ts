import { expect, test } from 'vitest';
import { MAIL_TEXTS } from '../../src/server/mail/mail-texts.ts';
import { frenchSlips } from './french-slips.ts';

const facts = {
  name: 'Zoé',
  email: 'zoe@example.org',
  code: '123456',
  url: 'https://example.org/',
};

test.each(Object.entries(MAIL_TEXTS.fr))(
  'the e-mail %s is written as a French editor writes',
  (_, write) => {
    const { subject, greeting, paragraphs, link, closing } = write(facts);
    const texts = [subject, greeting, ...paragraphs, link?.label ?? '', closing];
    expect(texts.flatMap(frenchSlips)).toEqual([]);
  },
);
