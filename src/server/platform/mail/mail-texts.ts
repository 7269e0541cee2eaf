import type { Share } from '#domain/tally.ts';
import type { I18n } from '@lingui/core';
import type { Locale } from '#contract/locale.ts';
import type { ProofKind } from '../database/account-tables.ts';
import { textsIn } from '../texts.ts';
import type { MailContent } from './mail-layout.ts';
import type { MailMessage } from './transports.ts';
import { weeklySummaryText, type WeeklySummaryFacts } from './weekly-summary-texts.ts';

/** Where mails that come by the clock can be stopped: on a page, and by a mail program. */
interface Stopping {
  stopUrl: string;
  oneClick: string;
}

/** What can become of what lets a person in. */
export type CredentialChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'password-removed'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'second-factor-reset'
  | 'identity-added'
  | 'identity-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'token-added'
  | 'token-revoked'
  | 'webhook-added';

/** What each kind of mail tells. */
export interface Mails {
  'verify-email': { code: string; url: string };
  'already-registered': { name: string; url: string };
  'reset-password': { name: string; url: string };
  /** device: its name, or empty; when: in words; by: what opened it */
  'new-device': { name: string; device: string; when: string; by?: ProofKind; url: string };
  /** what: the name of what was added or removed; may be empty */
  'credentials-changed': { name: string; change: CredentialChange; what: string; url: string };
  'password-changed': { name: string; url: string };
  /** when: the day, in words, on which it is done */
  'second-factor-reset': { name: string; when: string; url: string };
  /** until: the day, in words, after which the account is deleted; empty where it is not */
  'kept-out': { name: string; until: string };
  'let-in': { name: string; url: string };
  /** webhook: its name; isGone: its receiver said so, and did not only fail for a week */
  'webhook-off': { name: string; webhook: string; isGone: boolean; url: string };
  'change-email': { code: string };
  'email-changed': { name: string; email: string; url: string };
  'email-change-requested': { name: string; email: string };
  /** until: the day, in words */
  invitation: { url: string; until: string };
  test: { name: string };
  /** habit: its icon and name; cue: empty where there is none; when: the day, in words */
  reminder: Stopping & {
    name: string;
    habit: string;
    cue: string;
    when: string;
    takesAmount: boolean;
    /** where its last day was missed: what was kept in four weeks */
    lately?: Share;
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
  'weekly-summary': Stopping &
    WeeklySummaryFacts & { name: string; url: string; answersUrl: string };
}

/** A mail that is to be sent, in the language of whoever gets it; its words come when it leaves. */
export type Mail = {
  [Kind in keyof Mails]: { kind: Kind; to: string; locale: Locale; facts: Mails[Kind] };
}[keyof Mails];

export function mailTo<Kind extends keyof Mails>(
  { email, locale }: { email: string; locale: Locale },
  kind: Kind,
  facts: Mails[Kind],
): Mail {
  return { kind, to: email, locale, facts } as Mail;
}

/** What a mail says beside greeting and closing. */
type MailText = Pick<
  MailContent,
  'subject' | 'paragraphs' | 'list' | 'rows' | 'notes' | 'aside'
> & {
  /** of the link to its address */
  label?: string;
  /** of the link to where such mails are stopped */
  stop?: string;
};

/** Puts a mail into words. */
export async function writeMail(mail: Mail): Promise<MailMessage> {
  const { kind, to, locale } = mail;
  const i18n = await textsIn(locale);
  const { label, stop, ...text } = textOf(i18n, mail);
  const { name, code, url, stopUrl, oneClick }: AnyFacts = mail.facts;
  return {
    kind,
    locale,
    to,
    content: {
      ...text,
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

interface AnyFacts {
  name?: string;
  code?: string;
  url?: string;
  stopUrl?: string;
  oneClick?: string;
}

function textOf(i18n: I18n, mail: Mail): MailText {
  switch (mail.kind) {
    case 'verify-email':
      return {
        subject: i18n.t('{code} is your Habitude code', { code: mail.facts.code }),
        paragraphs: [
          i18n.t('This code shows that the address is yours. It is valid for 15 minutes.'),
          i18n.t(
            'If you did not ask for it, you can ignore this email: nothing happens without the code.',
          ),
        ],
        label: i18n.t('Enter the code'),
      };
    case 'already-registered':
      return {
        subject: i18n.t('You already have an account on Habitude'),
        paragraphs: [
          i18n.t(
            'Someone, perhaps you, tried to open a notebook with this address. You already have one, so nothing was changed.',
          ),
          i18n.t(
            'If you no longer know your password, you can choose a new one from the sign-in page.',
          ),
        ],
        label: i18n.t('Sign in'),
      };
    case 'reset-password':
      return {
        subject: i18n.t('Choose a new password for Habitude'),
        paragraphs: [
          i18n.t('With this link you can choose a new password. It works once, within 30 minutes.'),
          i18n.t(
            'If you did not ask for it, you can ignore this email: your password stays as it is.',
          ),
        ],
        label: i18n.t('Choose a new password'),
      };
    case 'new-device': {
      const { device, when, by } = mail.facts;
      const words = { device: device || i18n.t('one that we do not recognise'), when };
      return {
        subject: i18n.t('A new device signed in to your Habitude account'),
        paragraphs: [
          newDeviceText(i18n, by, words),
          i18n.t(
            'If it was you, there is nothing to do. If not, choose a new password at once: that locks out whoever did it.',
          ),
        ],
        label: i18n.t('It was not me'),
      };
    }
    case 'password-changed':
      return {
        subject: i18n.t('Your Habitude password was changed'),
        paragraphs: [
          i18n.t(
            'The password of your account has just been changed, and your other devices have been signed out.',
          ),
          notYou(i18n),
        ],
        label: i18n.t('It was not me'),
      };
    case 'credentials-changed': {
      const { change, what } = mail.facts;
      return {
        subject: i18n.t('The ways to sign in to your Habitude account have changed'),
        paragraphs: [changeText(i18n, change, what), notYou(i18n)],
        label: i18n.t('It was not me'),
      };
    }
    case 'second-factor-reset': {
      const { when } = mail.facts;
      return {
        subject: i18n.t('Your second factor on Habitude will be reset on {when}', { when }),
        paragraphs: [
          i18n.t(
            'Whoever runs your Habitude server was told that you have lost what you sign in with. On {when} your passkeys, authenticator app and recovery codes stop working, and your password is enough.',
            { when },
          ),
          i18n.t('If you still have one of them, sign in with it: then nothing is reset.'),
          i18n.t(
            'If you did not ask for this, use this link: nothing is reset, it signs everyone out, and nothing can be changed until you have chosen a new password.',
          ),
        ],
        label: i18n.t('It was not me'),
      };
    }
    case 'kept-out': {
      const { until } = mail.facts;
      return {
        subject:
          until === ''
            ? i18n.t('Your Habitude account was suspended')
            : i18n.t('Your Habitude account will be deleted on {until}', { until }),
        paragraphs: [
          until === ''
            ? i18n.t(
                'Whoever runs your Habitude server has suspended your account. You are signed out everywhere and get no reminders. Nothing was deleted.',
              )
            : i18n.t(
                'Whoever runs your Habitude server has closed your account. You are signed out everywhere and get no reminders. On {until} everything in it will be deleted, unless they let you back in.',
                { until },
              ),
          i18n.t('If you think that this is a mistake, write to them.'),
        ],
      };
    }
    case 'let-in':
      return {
        subject: i18n.t('You can sign in to Habitude again'),
        paragraphs: [
          i18n.t(
            'Whoever runs your Habitude server has let you back in. Your notebook is as you left it, and your reminders come again.',
          ),
        ],
        label: i18n.t('Sign in'),
      };
    case 'webhook-off': {
      const { webhook, isGone } = mail.facts;
      return {
        subject: i18n.t('The webhook {webhook} was switched off', { webhook }),
        paragraphs: [
          isGone
            ? i18n.t('Its receiver answered that it is gone (410). Nothing more is sent to it.')
            : i18n.t(
                'For a week its receiver took nothing that it was sent. Nothing more is sent to it.',
              ),
          i18n.t('To switch it on again, change it on the page “Connections”.'),
        ],
        label: i18n.t('Open the connections'),
      };
    }
    case 'change-email':
      return {
        subject: i18n.t('{code} is your Habitude code', { code: mail.facts.code }),
        paragraphs: [
          i18n.t(
            'This code shows that the address is yours. To use the address for your account, type the code on your profile page within 15 minutes.',
          ),
          i18n.t(
            'If you did not ask for it, you can ignore this email: nothing happens without the code.',
          ),
        ],
      };
    case 'email-change-requested':
      return {
        subject: i18n.t('Your Habitude address is about to change'),
        paragraphs: [
          i18n.t(
            'Someone who knows your password asked to use {email} for your account instead of this address.',
            { email: mail.facts.email },
          ),
          i18n.t(
            'If it was not you, sign in and change your password now. Until the new address is confirmed, nothing changes.',
          ),
        ],
      };
    case 'email-changed':
      return {
        subject: i18n.t('Your Habitude address was changed'),
        paragraphs: [
          i18n.t('From now on you sign in with {email}. This is the last email to this address.', {
            email: mail.facts.email,
          }),
          notYou(i18n),
          i18n.t('In that case, tell whoever runs your Habitude server too.'),
        ],
        label: i18n.t('It was not me'),
      };
    case 'invitation':
      return {
        subject: i18n.t('An invitation to Habitude'),
        paragraphs: [
          i18n.t(
            'You are invited to open a notebook for your habits. The link is for this address alone, works once, and until {until}.',
            { until: mail.facts.until },
          ),
          i18n.t('If you do not want one, you can ignore this email.'),
        ],
        label: i18n.t('Open my notebook'),
      };
    case 'test':
      return {
        subject: i18n.t('A test from Habitude'),
        paragraphs: [i18n.t('Emails from your Habitude server arrive. There is nothing to do.')],
      };
    case 'reminder': {
      const { habit, cue, when, takesAmount, lately } = mail.facts;
      return {
        subject: lately
          ? i18n.t('{habit}: back today?', { habit })
          : i18n.t('{habit}: not done yet today', { habit }),
        paragraphs: [
          lately
            ? i18n.t('{habit}: {kept} of the last {asked} days. Back today?', {
                habit,
                kept: lately.kept,
                asked: lately.asked,
              })
            : i18n.t('Not done yet for {when}: {habit}.', { when, habit }),
          ...(cue === '' ? [] : [i18n.t('After {cue}.', { cue })]),
          i18n.t(
            'This link opens a page where one press is enough; you need not sign in. It works until the end of the next day, and can be undone.',
          ),
        ],
        label: takesAmount ? i18n.t('Enter the amount') : i18n.t('Mark as done'),
        stop: i18n.t('Stop this reminder'),
      };
    }
    case 'open-habits': {
      const { list, more, when } = mail.facts;
      return {
        subject: i18n.t(
          '{count, plural, one {# habit is still due today} other {# habits are still due today}}',
          { count: list.length + more },
        ),
        paragraphs: [
          more === 0
            ? i18n.t('Still due for {when}:', { when })
            : i18n.t('Still due for {when}, besides {more} more:', { when, more }),
        ],
        list,
        label: i18n.t('Open my notebook'),
        stop: i18n.t('Stop this reminder'),
      };
    }
    case 'weekly-summary':
      return {
        ...weeklySummaryText(i18n, mail.locale, mail.facts, mail.facts.answersUrl),
        label: i18n.t('Open my notebook'),
        stop: i18n.t('Stop the weekly letter'),
      };
  }
}

function notYou(i18n: I18n): string {
  return i18n.t(
    'If it was not you, use this link within seven days: it signs everyone out, and nothing can be changed until you have chosen a new password.',
  );
}

function newDeviceText(
  i18n: I18n,
  by: ProofKind = 'password',
  words: { device: string; when: string },
): string {
  switch (by) {
    case 'passkey':
      return i18n.t(
        'Someone with one of your passkeys signed in on a device that had not been used for your account before: {device}, on {when}.',
        words,
      );
    case 'identity':
    case 'header':
      return i18n.t(
        'Someone whom your sign-in provider took for you signed in on a device that had not been used for your account before: {device}, on {when}.',
        words,
      );
    case 'link':
      return i18n.t(
        'Someone with a link that whoever runs your server made for you signed in on a device that had not been used for your account before: {device}, on {when}.',
        words,
      );
    default:
      return i18n.t(
        'Someone who knows your password signed in on a device that had not been used for your account before: {device}, on {when}.',
        words,
      );
  }
}

function changeText(i18n: I18n, change: CredentialChange, what: string): string {
  const name = what || i18n.t('without a name');
  switch (change) {
    case 'passkey-added':
      return i18n.t('A passkey was added to your account: {name}.', { name });
    case 'passkey-removed':
      return i18n.t(
        'A passkey was removed from your account: {name}. Other devices were signed out.',
        {
          name,
        },
      );
    case 'password-removed':
      return i18n.t(
        'The password of your account was removed: you now sign in with a passkey. Other devices were signed out.',
      );
    case 'identity-added':
      return i18n.t('From now on {name} lets you in: its sign-in was joined to your account.', {
        name,
      });
    case 'identity-removed':
      return i18n.t(
        'The sign-in by {name} was removed from your account. Other devices were signed out.',
        { name },
      );
    case 'second-factor-added':
      return i18n.t(
        'From now on a code of your authenticator app is asked for after your password. Other devices were signed out.',
      );
    case 'second-factor-removed':
      return i18n.t(
        'From now on no code is asked for after your password. Other devices were signed out.',
      );
    case 'second-factor-reset':
      return i18n.t(
        'Whoever runs your Habitude server has reset your second factor: your password is enough now. Passkeys, authenticator app and recovery codes no longer work, and everyone was signed out.',
      );
    case 'recovery-codes-made':
      return i18n.t('New recovery codes were made. Older ones no longer work.');
    case 'recovery-code-used':
      return i18n.t('One of your recovery codes was used. It does not work a second time.');
    case 'token-added':
      return i18n.t('A token was made with which a program reaches your notebook: {name}.', {
        name,
      });
    case 'token-revoked':
      return i18n.t('A token was revoked: {name}. Its program no longer reaches your notebook.', {
        name,
      });
    case 'webhook-added':
      return i18n.t(
        'From now on a webhook tells a program what happens in your notebook: {name}.',
        {
          name,
        },
      );
  }
}
