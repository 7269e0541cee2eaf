import { englishWeeklySummary } from './weekly-summary-texts.en.ts';
import type { MailTexts } from './mail-message.ts';

export const englishMails: MailTexts = {
  greet: (name) => (name === undefined ? 'Hello,' : `Hello ${name},`),
  closing: 'Habitude, the notebook of your habits. Nobody reads replies to this email.',
  mails: {
    'verify-email': ({ code }) => ({
      subject: `${code} is your Habitude code`,
      paragraphs: [
        'This code shows that the address is yours. It is valid for 15 minutes.',
        'If you did not ask for it, you can ignore this email: nothing happens without the code.',
      ],
      label: 'Enter the code',
    }),
    'already-registered': () => ({
      subject: 'You already have an account on Habitude',
      paragraphs: [
        'Someone, perhaps you, tried to open a notebook with this address. You already have one, so nothing was changed.',
        'If you no longer know your password, you can choose a new one from the sign-in page.',
      ],
      label: 'Sign in',
    }),
    'reset-password': () => ({
      subject: 'Choose a new password for Habitude',
      paragraphs: [
        'With this link you can choose a new password. It works once, within 30 minutes.',
        'If you did not ask for it, you can ignore this email: your password stays as it is.',
      ],
      label: 'Choose a new password',
    }),
    'new-device': ({ device, when }) => ({
      subject: 'A new device signed in to your Habitude account',
      paragraphs: [
        `Someone who knows your password signed in on a device that had not been used for your account before: ${device || 'one that we do not recognise'}, on ${when}.`,
        'If it was you, there is nothing to do. If not, choose a new password at once: that locks out whoever did it.',
      ],
      label: 'It was not me',
    }),
    'password-changed': () => ({
      subject: 'Your Habitude password was changed',
      paragraphs: [
        'The password of your account has just been changed, and your other devices have been signed out.',
        'If it was not you, choose a new password at once: that locks out whoever did it.',
      ],
      label: 'It was not me',
    }),
    'change-email': ({ code }) => ({
      subject: `${code} is your Habitude code`,
      paragraphs: [
        'This code shows that the address is yours. To use the address for your account, type the code on your profile page within 15 minutes.',
        'If you did not ask for it, you can ignore this email: nothing happens without the code.',
      ],
    }),
    'email-change-requested': ({ email }) => ({
      subject: 'Your Habitude address is about to change',
      paragraphs: [
        `Someone who knows your password asked to use ${email} for your account instead of this address.`,
        'If it was not you, sign in and change your password now. Until the new address is confirmed, nothing changes.',
      ],
    }),
    'email-changed': ({ email }) => ({
      subject: 'Your Habitude address was changed',
      paragraphs: [
        `From now on you sign in with ${email}. This is the last email to this address.`,
        'If it was not you, tell whoever runs your Habitude server.',
      ],
    }),
    reminder: ({ habit, cue, when, takesAmount }) => ({
      subject: `${habit}: not done yet today`,
      paragraphs: [
        `Not done yet for ${when}: ${habit}.`,
        ...(cue === '' ? [] : [`After ${cue}.`]),
        'This link opens a page where one press is enough; you need not sign in. It works until the end of the next day, and can be undone.',
      ],
      label: takesAmount ? 'Enter the amount' : 'Mark as done',
      stop: 'Stop this reminder',
    }),
    'open-habits': ({ list, more, when }) => ({
      subject:
        list.length + more === 1
          ? '1 habit is still due today'
          : `${list.length + more} habits are still due today`,
      paragraphs: [
        more === 0 ? `Still due for ${when}:` : `Still due for ${when}, besides ${more} more:`,
      ],
      list,
      label: 'Open my notebook',
      stop: 'Stop this reminder',
    }),
    'weekly-letter': ({ answersUrl, ...facts }) => ({
      ...englishWeeklySummary(facts, answersUrl),
      label: 'Open my notebook',
      stop: 'Stop the weekly letter',
    }),
  },
};
