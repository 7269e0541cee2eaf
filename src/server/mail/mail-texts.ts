import type { Locale } from '#contract/locale.ts';
import type { MailMessage, Mails, MailTexts } from './mail-message.ts';
import { englishMails } from './mail-texts.en.ts';
import { frenchMails } from './mail-texts.fr.ts';

const TEXTS: Record<Locale, MailTexts> = { en: englishMails, fr: frenchMails };

/** A mail in the language of whoever gets it. */
export function mailTo<Kind extends keyof Mails>(
  { email, locale }: { email: string; locale: Locale },
  kind: Kind,
  facts: Mails[Kind],
): MailMessage {
  const { greet, closing, mails } = TEXTS[locale];
  const { subject, paragraphs, label } = mails[kind](facts);
  const { name, code, url }: { name?: string; code?: string; url?: string } = facts;
  return {
    kind,
    locale,
    to: email,
    content: {
      subject,
      // Anyone can have a code sent to anyone: that mail repeats nothing that the sender typed.
      greeting: greet(code === undefined ? name : undefined),
      paragraphs,
      code,
      link: label === undefined || url === undefined ? undefined : { label, url },
      closing,
    },
  };
}
