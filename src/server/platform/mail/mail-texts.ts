import type { Locale } from '#contract/locale.ts';
import type { MailMessage, Mails, MailTexts } from './mail-message.ts';
import { englishMails } from './mail-texts.en.ts';
import { frenchMails } from './mail-texts.fr.ts';

const TEXTS: Record<Locale, MailTexts> = { en: englishMails, fr: frenchMails };

interface AnyFacts {
  name?: string;
  code?: string;
  url?: string;
  stopUrl?: string;
  oneClick?: string;
}

/** A mail in the language of whoever gets it. */
export function mailTo<Kind extends keyof Mails>(
  { email, locale }: { email: string; locale: Locale },
  kind: Kind,
  facts: Mails[Kind],
): MailMessage {
  const { greet, closing, mails } = TEXTS[locale];
  const { subject, paragraphs, list, rows, notes, aside, label, stop } = mails[kind](facts);
  const { name, code, url, stopUrl, oneClick }: AnyFacts = facts;
  return {
    kind,
    locale,
    to: email,
    content: {
      subject,
      // Anyone can have a code sent to anyone: that mail repeats nothing that the sender typed.
      greeting: greet(code === undefined ? name : undefined),
      paragraphs,
      list,
      rows,
      notes,
      aside,
      code,
      link: label === undefined || url === undefined ? undefined : { label, url },
      closing,
      stop: stop === undefined || stopUrl === undefined ? undefined : { label: stop, url: stopUrl },
    },
    oneClick,
  };
}
