import type { CredentialChange, Mails } from './mails.ts';

/**
 * What a mail says beside greeting and closing: English texts, which are the ids of messages in the
 * catalogues. What stands in their braces are facts of the mail.
 */
export interface MailText {
  subject: string;
  paragraphs: readonly string[];
  list?: readonly string[];
  /** of the link to its address */
  label?: string;
  /** of the link to where such mails are stopped */
  stop?: string;
  /** what else stands in braces */
  values?: Record<string, string | number>;
  /** the same, itself to be translated */
  words?: Record<string, string>;
}

/** The weekly letter is as long as a week, and written by itself. */
type Kinds = Exclude<keyof Mails, 'weekly-letter'>;

const CODE = /* i18n */ '{code} is your Habitude code';
const NOTHING_WITHOUT_CODE =
  /* i18n */ 'If you did not ask for it, you can ignore this email: nothing happens without the code.';
const NOT_YOU =
  /* i18n */ 'If it was not you, use this link within seven days: it signs everyone out, and nothing can be changed until you have chosen a new password.';
const TELL = /* i18n */ 'In that case, tell whoever runs your Habitude server too.';
const NOT_ME = /* i18n */ 'It was not me';
const SIGN_IN = /* i18n */ 'Sign in';
const OPEN = /* i18n */ 'Open my notebook';
const STOP = /* i18n */ 'Stop this reminder';
const NOT_DONE = /* i18n */ 'Not done yet for {when}: {habit}.';

export const TEXTS: {
  [Kind in Kinds]: MailText | ((facts: Mails[Kind]) => MailText);
} = {
  'verify-email': {
    subject: CODE,
    paragraphs: [
      /* i18n */ 'This code shows that the address is yours. It is valid for 15 minutes.',
      NOTHING_WITHOUT_CODE,
    ],
    label: /* i18n */ 'Enter the code',
  },
  'already-registered': {
    subject: /* i18n */ 'You already have an account on Habitude',
    paragraphs: [
      /* i18n */ 'Someone, perhaps you, tried to open a notebook with this address. You already have one, so nothing was changed.',
      /* i18n */ 'If you no longer know your password, you can choose a new one from the sign-in page.',
    ],
    label: SIGN_IN,
  },
  'reset-password': {
    subject: /* i18n */ 'Choose a new password for Habitude',
    paragraphs: [
      /* i18n */ 'With this link you can choose a new password. It works once, within 30 minutes.',
      /* i18n */ 'If you did not ask for it, you can ignore this email: your password stays as it is.',
    ],
    label: /* i18n */ 'Choose a new password',
  },
  'new-device': ({ device, by = 'password' }) => ({
    subject: /* i18n */ 'A new device signed in to your Habitude account',
    paragraphs: [
      NEW_DEVICES[by] ?? KNOWS_PASSWORD,
      ...(by === 'password'
        ? [
            /* i18n */ 'If it was you, there is nothing to do. If not, choose a new password at once: that locks out whoever did it.',
          ]
        : [/* i18n */ 'If it was you, there is nothing to do.', NOT_YOU, BESIDE_ALARM[by] ?? TELL]),
    ],
    label: NOT_ME,
    ...(device === '' && { words: { device: /* i18n */ 'one that we do not recognise' } }),
  }),
  'password-changed': {
    subject: /* i18n */ 'Your Habitude password was changed',
    paragraphs: [
      /* i18n */ 'The password of your account has just been changed, and your other devices have been signed out.',
      NOT_YOU,
    ],
    label: NOT_ME,
  },
  'credentials-changed': ({ change, what }) => ({
    subject: OF_PROGRAMS.has(change)
      ? /* i18n */ 'What reaches your Habitude notebook has changed'
      : /* i18n */ 'The ways to sign in to your Habitude account have changed',
    paragraphs: [CHANGES[change], NOT_YOU],
    label: NOT_ME,
    values: { name: what },
    ...(what === '' && { words: { name: /* i18n */ 'without a name' } }),
  }),
  'second-factor-reset': {
    subject: /* i18n */ 'Your second factor on Habitude will be reset on {when}',
    paragraphs: [
      /* i18n */ 'Whoever runs your Habitude server was told that you have lost what you sign in with. On {when} your passkeys, authenticator app and recovery codes stop working, and your password or provider is enough.',
      /* i18n */ 'If you still have one of them, sign in with it: then nothing is reset.',
      /* i18n */ 'If you did not ask for this, use this link: nothing is reset, it signs everyone out, and nothing can be changed until you have chosen a new password.',
    ],
    label: NOT_ME,
  },
  'kept-out': ({ until }) => ({
    subject:
      until === ''
        ? /* i18n */ 'Your Habitude account was suspended'
        : /* i18n */ 'Your Habitude account will be deleted on {until}',
    paragraphs: [
      until === ''
        ? /* i18n */ 'Whoever runs your Habitude server has suspended your account. You are signed out everywhere and get no reminders. Nothing was deleted.'
        : /* i18n */ 'Whoever runs your Habitude server has closed your account. You are signed out everywhere and get no reminders. On {until} everything in it will be deleted, unless they let you back in.',
      /* i18n */ 'If you think that this is a mistake, write to them.',
    ],
  }),
  'let-in': {
    subject: /* i18n */ 'You can sign in to Habitude again',
    paragraphs: [
      /* i18n */ 'Whoever runs your Habitude server has let you back in. Your notebook is as you left it, and your reminders have resumed.',
    ],
    label: SIGN_IN,
  },
  'webhook-off': ({ isGone }) => ({
    subject: /* i18n */ 'The webhook {webhook} was switched off',
    paragraphs: [
      isGone
        ? /* i18n */ 'Its receiver answered that it is gone (410). Nothing more is sent to it.'
        : /* i18n */ 'For a week its receiver accepted nothing that it was sent. Nothing more is sent to it.',
      /* i18n */ 'To switch it on again, change it on the page “Connections”.',
    ],
    label: /* i18n */ 'Open “Connections”',
  }),
  'change-email': {
    subject: CODE,
    paragraphs: [
      /* i18n */ 'This code shows that the address is yours. To use the address for your account, type the code on your profile page within 15 minutes.',
      NOTHING_WITHOUT_CODE,
    ],
  },
  'email-change-requested': {
    subject: /* i18n */ 'Your Habitude address is about to change',
    paragraphs: [
      /* i18n */ 'Someone who is signed in to your account asked to use {email} for it instead of this address. Until the new address is confirmed, nothing changes.',
      NOT_YOU,
    ],
    label: NOT_ME,
  },
  'email-changed': {
    subject: /* i18n */ 'Your Habitude address was changed',
    paragraphs: [
      /* i18n */ 'From now on you sign in with {email}. This is the last email to this address.',
      NOT_YOU,
      TELL,
    ],
    label: NOT_ME,
  },
  invitation: {
    subject: /* i18n */ 'An invitation to Habitude',
    paragraphs: [
      /* i18n */ 'You are invited to open a notebook for your habits. The link works once, for this address alone, until {until}.',
      /* i18n */ 'If you do not want one, you can ignore this email.',
    ],
    label: OPEN,
  },
  test: {
    subject: /* i18n */ 'A test from Habitude',
    paragraphs: [/* i18n */ 'Emails from your Habitude server arrive. There is nothing to do.'],
  },
  reminder: ({ cue, takesAmount, lately, isOver }) => ({
    subject: lately
      ? /* i18n */ '{habit}: back today?'
      : isOver
        ? NOT_DONE
        : /* i18n */ '{habit}: not done yet today',
    paragraphs: [
      lately ? /* i18n */ '{habit}: {kept} of {asked} days in four weeks. Back today?' : NOT_DONE,
      ...(cue === '' ? [] : [/* i18n */ 'After {cue}.']),
      /* i18n */ 'This link opens a page where one press is enough; you need not sign in. It works until the end of the next day, and can be undone.',
    ],
    label: takesAmount ? /* i18n */ 'Enter the amount' : /* i18n */ 'Mark as done',
    stop: STOP,
    ...(lately && { values: { ...lately } }),
  }),
  'open-habits': ({ list, more, isOver }) => ({
    subject: isOver
      ? /* i18n */ 'Still due for {when}'
      : /* i18n */ '{count, plural, one {# habit is still due today} other {# habits are still due today}}',
    paragraphs: [
      more === 0
        ? /* i18n */ 'Still due for {when}:'
        : /* i18n */ 'Still due for {when}, besides {more} more:',
    ],
    list,
    label: OPEN,
    stop: STOP,
    values: { count: list.length + more },
  }),
};

const KNOWS_PASSWORD =
  /* i18n */ 'Someone who knows your password signed in on a device that had not been used for your account before: {device}, on {when}.';
const BY_PROVIDER =
  /* i18n */ 'Someone whom your sign-in provider took for you signed in on a device that had not been used for your account before: {device}, on {when}.';

/** Who signed in on a new device, by what opened it; all else is asked for beside the password. */
const NEW_DEVICES: Partial<Record<NonNullable<Mails['new-device']['by']>, string>> = {
  passkey:
    /* i18n */ 'Someone with one of your passkeys signed in on a device that had not been used for your account before: {device}, on {when}.',
  identity: BY_PROVIDER,
  header: BY_PROVIDER,
  link: /* i18n */ 'Someone with a link that whoever runs your server made for you signed in on a device that had not been used for your account before: {device}, on {when}.',
};

const AT_PROVIDER =
  /* i18n */ 'In that case, secure your account at your sign-in provider too: a new password here does not lock out whoever signs in there.';

/** What else is to be done by whom a new password alone does not help. */
const BESIDE_ALARM: typeof NEW_DEVICES = {
  passkey:
    /* i18n */ 'In that case, remove that passkey afterwards, under “Account”, “Security”: a new password does not lock out whoever has it. If you cannot remove it, tell whoever runs your Habitude server.',
  identity: AT_PROVIDER,
  header: AT_PROVIDER,
};

/** By these nobody signs in. */
const OF_PROGRAMS: ReadonlySet<CredentialChange> = new Set<CredentialChange>([
  'token-added',
  'token-revoked',
  'token-restored',
  'webhook-added',
  'inbox-added',
  'picture-added',
  'calendar-replaced',
]);

const CHANGES: Record<CredentialChange, string> = {
  'passkey-added': /* i18n */ 'A passkey was added to your account: {name}.',
  'passkey-removed':
    /* i18n */ 'A passkey was removed from your account: {name}. Other devices were signed out.',
  'password-removed':
    /* i18n */ 'The password of your account was removed: you now sign in with a passkey, or by your sign-in provider. Other devices were signed out.',
  'identity-added':
    /* i18n */ 'From now on {name} lets you in: its sign-in was added to your account.',
  'identity-removed':
    /* i18n */ 'The sign-in by {name} was removed from your account. Other devices were signed out.',
  'second-factor-added':
    /* i18n */ 'From now on a code of your authenticator app is asked for after your password. Other devices were signed out.',
  'second-factor-removed':
    /* i18n */ 'From now on no code is asked for after your password. Other devices were signed out.',
  'second-factor-reset':
    /* i18n */ 'Whoever runs your Habitude server has reset your second factor: your password or provider is enough now. Passkeys, authenticator app and recovery codes no longer work, and everyone was signed out.',
  'alarm-ended':
    /* i18n */ 'Whoever runs your Habitude server has ended the alarm on your account: what opens it can be changed again.',
  'given-back':
    /* i18n */ 'Whoever runs your Habitude server has given your account back to this address. Everyone was signed out. To sign in, choose a new password by “Forgotten password?”.',
  'recovery-codes-made': /* i18n */ 'New recovery codes were made. Older ones no longer work.',
  'recovery-code-used':
    /* i18n */ 'One of your recovery codes was used. It does not work a second time.',
  'token-added': /* i18n */ 'A token was made: {name}. It lets a program reach your notebook.',
  'token-revoked':
    /* i18n */ 'A token was revoked: {name}. Its program no longer reaches your notebook.',
  'token-restored':
    /* i18n */ 'A token that was revoked works again: {name}. Its program reaches your notebook as before.',
  'webhook-added':
    /* i18n */ 'From now on a webhook tells a program what happens in your notebook: {name}.',
  'inbox-added':
    /* i18n */ 'An inbox was made: {name}. Whoever has its address can send values that are entered into your notebook.',
  'picture-added':
    /* i18n */ 'A picture was made: {name}. Whoever has its address sees names and days of your habits.',
  'calendar-replaced':
    /* i18n */ 'A new address for your calendar was made. Whoever has it sees when you are reminded, and of what.',
};
