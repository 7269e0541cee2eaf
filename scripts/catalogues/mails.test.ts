import { expect, test } from 'vitest';
import { textOf } from '../../src/server/platform/mail/mail-layout.ts';
import { mailTo } from '../../src/server/platform/mail/mails.ts';
import { writeMail } from '../../src/server/platform/mail/write-mail.ts';
import {
  EVERY_INSIGHT,
  EVERY_WEEKLY_LETTER,
} from '../../src/server/platform/mail/testing/every-weekly-letter.ts';
import { frenchSlips } from './french-slips.ts';

test.each(EVERY_INSIGHT)(
  'a French weekly letter with %o is written as an editor writes',
  async (insight) => {
    const facts = {
      ...EVERY_WEEKLY_LETTER,
      name: 'Zoé',
      more: 2,
      insight: { name: 'Lire', insight },
    };
    const to = { email: 'zoe@example.org', locale: 'fr' } as const;
    const { content } = await writeMail(mailTo(to, 'weekly-letter', facts));
    expect(content.notes).toHaveLength(2);
    expect(
      textOf(content)
        .split('\n')
        .filter((line) => !line.startsWith('https:'))
        .flatMap(frenchSlips),
    ).toEqual([]);
  },
);
