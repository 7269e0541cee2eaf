import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { networksOf } from './networks.ts';

/** How often a subject (an IP address, an account, a mailbox) may do something. */
export interface Rule {
  name: string;
  /** how long attempts count: from the first of them on, or from the last when each restarts it */
  window: number;
  restarts: boolean;
  /** how long a subject has to wait after its count-th attempt, from the beginning of the window */
  pauseAfter: (count: number) => number;
}

/** How often it may in any stretch of time, wherever that begins: each attempt is remembered. */
export interface SlidingWindowRule {
  /** rules of one name count together */
  name: string;
  stretches: readonly { most: number; window: number }[];
}

/** A place in a limit: one attempt of a subject takes one. */
export interface Place {
  rule: Rule | SlidingWindowRule;
  subject: string;
  /** how many times as often as the rule says the subject may try */
  times: number;
}

/** The place of an account, a device, or whatever else one person has one of. */
export function placeOf(rule: Place['rule'], subject: string): Place {
  return { rule, subject, times: 1 };
}

/**
 * The places of who calls from an IP address, one in each network that it is in.
 *
 * @param about what they try, when each is counted apart
 */
export function placesAt(rule: Rule, ip: string, about = ''): Place[] {
  return networksOf(ip).map(({ network, times }) => ({
    rule,
    subject: about === '' ? network : `${about} ${network}`,
    times,
  }));
}

function atMost(name: string, count: number, window: number): Rule {
  return { name, window, restarts: false, pauseAfter: (n) => (n >= count ? window : 0) };
}

/** Each attempt beyond the free ones doubles the pause, from a second up to a quarter of an hour. */
function growingPause(name: string, free: number): Rule {
  return {
    name,
    window: HOUR,
    restarts: true,
    pauseAfter: (n) => (n < free ? 0 : Math.min(15 * MINUTE, SECOND * 2 ** (n - free))),
  };
}

/** Failed sign-ins to one account, from wherever they come; counted, and never a reason to wait. */
export const FAILURES_IN_A_ROW: Rule = {
  name: 'failures-in-a-row',
  window: 30 * DAY,
  restarts: true,
  pauseAfter: () => 0,
};

/** After so many, the person has to show by mail that the address is theirs. */
export const FAILURES_BEFORE_UNLOCK = 100;

/** Failed sign-ins from one IP address (RFC 9700 leaves the figures open; these are ours). */
export const FAILURES_BY_IP = atMost('failures', 20, 10 * MINUTE);

/** Failed sign-ins to one account from one IP address. */
export const FAILURES_BY_ACCOUNT_AND_IP = growingPause('account-failures', 5);

/** Failed sign-ins to one account from a device that was signed in to it before. */
export const FAILURES_BY_KNOWN_DEVICE = growingPause('known-device-failures', 5);

/** Passwords given or chosen by someone who is signed in, right ones too: each costs a hash. */
export const CONFIRMATIONS = atMost('all-confirmations', 20, 10 * MINUTE);

/** Wrong passwords given by someone who is signed in. */
export const WRONG_CONFIRMATIONS = growingPause('confirmations', 5);

/** Failed codes and tokens from one IP address. */
export const CODE_FAILURES_BY_IP = atMost('code-failures', 30, 10 * MINUTE);

/**
 * Wrong codes of one browser that asked for one, of all others together for one address, and of one
 * person who changes theirs: five in the time that a code lives.
 */
export const CODE_TRIES = atMost('code-tries', 5, 15 * MINUTE);

/** A challenge for a passkey, which works once: it is forgotten when it is too old anyway. */
export const PASSKEY_CHALLENGES = atMost('passkey-challenges', 1, 15 * MINUTE);

/** A token by which a provider signs its person out, which is good for five minutes. */
export const LOGOUT_TOKENS = atMost('logout-tokens', 1, 15 * MINUTE);

/** A removal that is taken back, which works once: it can be for two minutes. */
export const REMOVALS_UNDONE = atMost('removals-undone', 1, 15 * MINUTE);

/** Accounts made from one IP address: a class or a club behind one router signs up in one go. */
export const SIGN_UPS_BY_IP = atMost('sign-ups', 100, 10 * MINUTE);

/** Refreshes of one session: fifty tabs that reload once a second come to as many. */
export const REFRESHES_BY_SESSION = atMost('refreshes', 3000, MINUTE);

/** Mails asked for from one IP address. */
export const MAILS_BY_IP = atMost('mails', 100, 10 * MINUTE);

/** Sign-ups with one email address from one network, each of which sends a mail. */
export const SIGN_UPS_BY_ACCOUNT = atMost('account-sign-ups', 5, 10 * MINUTE);

/** Mails to one person that one network asks for: one a minute, counted for an hour. */
export const MAILS_BY_ACCOUNT: Rule = {
  name: 'account-mails',
  window: HOUR,
  restarts: true,
  pauseAfter: () => MINUTE,
};

/** Links to a new password that alarms of one account bring. */
export const ALARM_LINKS = atMost('alarm-links', 3, DAY);

/** Browsers that one person registers for notifications: each start of a page may do so again. */
export const DEVICES_BY_ACCOUNT = atMost('devices', 60, HOUR);

/** Subscriptions that browsers exchange for another, from one IP address. */
export const RENEWALS_BY_IP = atMost('renewals', 30, 10 * MINUTE);

/** Notifications that one person has sent to see whether they come. */
export const TEST_PUSHES_BY_ACCOUNT = atMost('test-pushes', 10, 10 * MINUTE);

/** Emails that one operator has sent to see whether they come. */
export const TEST_MAILS_BY_ACCOUNT = atMost('test-mails', 10, 10 * MINUTE);

/** Files that one person imports, and previews of them. */
export const IMPORTS_BY_ACCOUNT = atMost('imports', 20, HOUR);
export const IMPORT_PREVIEWS_BY_ACCOUNT = atMost('import-previews', 60, HOUR);

/**
 * Seconds that one person’s files take to be read and stored, each file one at least, and a twentieth
 * of those in which they are sent: four files of five minutes.
 */
export const IMPORT_SECONDS = atMost('import-seconds', 60, HOUR);
