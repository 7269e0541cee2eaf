import type { I18n } from '@lingui/core';
import { textsIn } from '../texts.ts';
import type { MailContent } from './mail-layout.ts';
import { TEXTS, type MailText } from './mail-texts.ts';
import type { Mail } from './mails.ts';
import type { MailMessage } from './transports.ts';
import { weeklyLetterText } from './weekly-letter-texts.ts';

/** What mails tell of which there is something to do, or somebody to greet. */
interface AnyFacts {
  name?: string;
  code?: string;
  url?: string;
  stopUrl?: string;
  oneClick?: string;
}

/** What a mail says beside greeting and closing, and the words of its links. */
type Said = Pick<MailContent, 'subject' | 'paragraphs' | 'list' | 'rows' | 'notes' | 'aside'> &
  Pick<MailText, 'label' | 'stop'>;

/** Puts a mail into words. */
export async function writeMail(mail: Mail): Promise<MailMessage> {
  const { kind, to, locale } = mail;
  const i18n = await textsIn(locale);
  const { label, stop, ...said } = saidIn(i18n, mail);
  const { name, code, url, stopUrl, oneClick }: AnyFacts = mail.facts;
  return {
    kind,
    locale,
    to,
    content: {
      ...said,
      // Anyone can have a code sent to anyone: that mail repeats nothing that the sender typed.
      greeting:
        name === undefined || code !== undefined
          ? i18n.t('Hello,')
          : i18n.t('Hello {name},', { name }),
      code,
      link: label === undefined || url === undefined ? undefined : { label, url },
      closing: i18n.t('Habitude, the notebook of your habits. Nobody reads replies to this email.'),
      stop: stop === undefined || stopUrl === undefined ? undefined : { label: stop, url: stopUrl },
    },
    oneClick,
  };
}

function saidIn(i18n: I18n, mail: Mail): Said {
  if (mail.kind === 'weekly-letter')
    return {
      ...weeklyLetterText(i18n, mail.locale, mail.facts, mail.facts.answersUrl),
      label: i18n.t('Open my notebook'),
      stop: i18n.t('Stop the weekly letter'),
    };
  const text = TEXTS[mail.kind];
  // The table's type ties each text to the facts of its kind; by a name that is not known it is lost.
  const {
    subject,
    paragraphs,
    list,
    label,
    stop,
    values,
    words = {},
  } = typeof text === 'function' ? text(mail.facts as never) : text;
  const translated = Object.entries(words).map(([name, word]) => [name, i18n.t(word)]);
  const all = { ...mail.facts, ...values, ...Object.fromEntries(translated) };
  const say = (english: string) => i18n.t(english, all);
  return {
    subject: say(subject),
    paragraphs: paragraphs.map(say),
    ...(list && { list }),
    ...(label !== undefined && { label: say(label) }),
    ...(stop !== undefined && { stop: say(stop) }),
  };
}
