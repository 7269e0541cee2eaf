import type { Locale } from '#contract/locale.ts';

/** What a mail says, before it is laid out. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** shown large, to be typed or copied */
  code?: string;
  link?: { label: string; url: string };
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
