import type { Locale } from '#contract/locale.ts';
import { englishMails } from './mail-texts.en.ts';
import { frenchMails } from './mail-texts.fr.ts';
import type { MailContent } from './mail-message.ts';

/** Every mail that Habitude sends. A mail without a text in each language does not compile. */
export interface MailTexts {
  verifyEmail: (mail: { code: string; url: string }) => MailContent;
  alreadyRegistered: (mail: { name: string; url: string }) => MailContent;
  resetPassword: (mail: { name: string; url: string }) => MailContent;
  /** device: its name, or empty; when: in words */
  newDevice: (mail: { name: string; device: string; when: string; url: string }) => MailContent;
  passwordChanged: (mail: { name: string; url: string }) => MailContent;
  changeEmail: (mail: { code: string }) => MailContent;
  emailChanged: (mail: { name: string; email: string }) => MailContent;
  emailChangeRequested: (mail: { name: string; email: string }) => MailContent;
}

export const MAIL_TEXTS: Record<Locale, MailTexts> = { en: englishMails, fr: frenchMails };
