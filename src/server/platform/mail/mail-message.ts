import type { Locale } from '#contract/locale.ts';
import type { WeeklySummaryFacts } from './weekly-summary-facts.ts';

export interface MailRow {
  name: string;
  text: string;
}

export interface MailAside {
  text: string;
  link: { label: string; url: string };
}

/** What a mail says, before it is laid out. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** after the paragraphs */
  list?: readonly string[] | undefined;
  /** after the list: names, with what is told of each */
  rows?: readonly MailRow[] | undefined;
  /** after these */
  notes?: readonly string[] | undefined;
  /** a sentence with a link of its own */
  aside?: MailAside | undefined;
  /** shown large, to be typed or copied */
  code?: string | undefined;
  link?: { label: string; url: string } | undefined;
  closing: string;
  /** leads to where such mails can be stopped */
  stop?: { label: string; url: string } | undefined;
}

/** A mail on its way. */
export interface MailMessage {
  /** what it is about, in file names and logs */
  kind: string;
  locale: Locale;
  to: string;
  content: MailContent;
  /** the address to which a mail program posts when its person wants no more of these (RFC 8058) */
  oneClick?: string | undefined;
}

/** Where mails that come by the clock can be stopped: on a page, and by a mail program. */
interface Stopping {
  stopUrl: string;
  oneClick: string;
}

/** What each kind of mail tells. */
export interface Mails {
  'verify-email': { code: string; url: string };
  'already-registered': { name: string; url: string };
  'reset-password': { name: string; url: string };
  /** device: its name, or empty; when: in words */
  'new-device': { name: string; device: string; when: string; url: string };
  'password-changed': { name: string; url: string };
  'change-email': { code: string };
  'email-changed': { name: string; email: string };
  'email-change-requested': { name: string; email: string };
  /** habit: its icon and name; cue: empty where there is none; when: the day, in words */
  reminder: Stopping & {
    name: string;
    habit: string;
    cue: string;
    when: string;
    takesAmount: boolean;
    url: string;
  };
  /** list: the icons and names of habits; more: how many there are beside */
  'open-habits': Stopping & {
    name: string;
    list: readonly string[];
    more: number;
    when: string;
    url: string;
  };
  /** answersUrl: where it is answered how automatic habits are */
  'weekly-letter': Stopping &
    WeeklySummaryFacts & { name: string; url: string; answersUrl: string };
}

/** Every mail in one language: one without a text does not compile. */
export interface MailTexts {
  greet: (name?: string) => string;
  closing: string;
  mails: {
    [Kind in keyof Mails]: (facts: Mails[Kind]) => {
      subject: string;
      paragraphs: string[];
      list?: readonly string[];
      rows?: readonly MailRow[];
      notes?: readonly string[];
      aside?: MailAside | undefined;
      /** of the link to its address */
      label?: string;
      /** of the link to where such mails are stopped */
      stop?: string;
    };
  };
}
