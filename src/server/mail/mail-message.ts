import type { Locale } from '#contract/locale.ts';

/** What a mail says, before it is laid out. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** shown large, to be typed or copied */
  code?: string | undefined;
  link?: { label: string; url: string } | undefined;
  closing: string;
}

/** A mail on its way. */
export interface MailMessage {
  /** what it is about, in file names and logs */
  kind: string;
  locale: Locale;
  to: string;
  content: MailContent;
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
}

/** Every mail in one language: one without a text does not compile. */
export interface MailTexts {
  greet: (name?: string) => string;
  closing: string;
  mails: {
    [Kind in keyof Mails]: (facts: Mails[Kind]) => {
      subject: string;
      paragraphs: string[];
      /** of the link to its address */
      label?: string;
    };
  };
}
