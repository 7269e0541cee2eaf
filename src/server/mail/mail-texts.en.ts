import type { MailTexts } from './mail-texts.ts';

const closing = 'Habitude, the notebook of your habits. Nobody reads replies to this e-mail.';
/** Anyone can have some mails sent to anyone: those repeat nothing that the sender typed. */
const greetAnyone = 'Hello,';
const greet = (name: string) => `Hello ${name},`;

export const englishMails: MailTexts = {
  verifyEmail: ({ code, url }) => ({
    subject: `${code} is your Habitude code`,
    greeting: greetAnyone,
    paragraphs: [
      'This code shows that the address is yours. It is valid for 15 minutes.',
      'If you did not ask for it, you can ignore this e-mail: nothing happens without the code.',
    ],
    code,
    link: { label: 'Fill in the code', url },
    closing,
  }),
  alreadyRegistered: ({ name, url }) => ({
    subject: 'You already have an account on Habitude',
    greeting: greet(name),
    paragraphs: [
      'Someone, perhaps you, tried to open a new account with this address. You already have one, so nothing was changed.',
      'If you no longer know your password, you can choose a new one from the log-in page.',
    ],
    link: { label: 'Log in', url },
    closing,
  }),
  resetPassword: ({ name, url }) => ({
    subject: 'Choose a new password for Habitude',
    greeting: greet(name),
    paragraphs: [
      'With this link you can choose a new password. It works once, within 30 minutes.',
      'If you did not ask for it, you can ignore this e-mail: your password stays as it is.',
    ],
    link: { label: 'Choose a new password', url },
    closing,
  }),
  newDevice: ({ name, device, when, url }) => ({
    subject: 'A new device logged in to your Habitude account',
    greeting: greet(name),
    paragraphs: [
      `Someone who knows your password logged in on a device that had not been used for your account before: ${device || 'one that we do not recognise'}, on ${when}.`,
      'If it was you, there is nothing to do. If not, choose a new password at once: that locks out whoever did it.',
    ],
    link: { label: 'It was not me', url },
    closing,
  }),
  passwordChanged: ({ name, url }) => ({
    subject: 'Your Habitude password was changed',
    greeting: greet(name),
    paragraphs: [
      'The password of your account has just been changed, and your other devices have been logged out.',
      'If it was not you, choose a new password at once: that locks out whoever did it.',
    ],
    link: { label: 'It was not me', url },
    closing,
  }),
  changeEmail: ({ code }) => ({
    subject: `${code} is your Habitude code`,
    greeting: greetAnyone,
    paragraphs: [
      'This code shows that the address is yours. To use the address for your account, type the code on your profile page within 15 minutes.',
      'If you did not ask for it, you can ignore this e-mail: nothing happens without the code.',
    ],
    code,
    closing,
  }),
  emailChangeRequested: ({ name, email }) => ({
    subject: 'Your Habitude address is about to change',
    greeting: greet(name),
    paragraphs: [
      `Someone who knows your password asked to use ${email} for your account instead of this address.`,
      'If it was not you, log in and change your password now. Until the new address is confirmed, nothing changes.',
    ],
    closing,
  }),
  emailChanged: ({ name, email }) => ({
    subject: 'Your Habitude address was changed',
    greeting: greet(name),
    paragraphs: [
      `From now on you log in with ${email}. This is the last e-mail to this address.`,
      'If it was not you, tell whoever runs your Habitude server.',
    ],
    closing,
  }),
};
