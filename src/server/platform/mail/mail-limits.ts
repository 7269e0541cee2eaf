import { DAY, HOUR } from '../clock.ts';
import { placeOf, type Place, type SlidingWindowRule } from '../limits/rules.ts';
import type { CredentialChange } from './mails.ts';

/**
 * Who causes a mail: its recipient, by their password or on a device that they signed in on; a
 * network that did nothing to the account of late; or anybody.
 */
export type RequesterClass = 'owner' | 'quiet' | 'anybody';

/** How many mails of an hour and of a day one may follow, among those of its pool. */
const mails = (
  pool: 'codes' | 'links' | 'owner' | 'news' | 'addresses' | 'passwords',
  hour: number,
  day: number,
): SlidingWindowRule => ({
  name: `mails-${pool}`,
  stretches: [
    { most: hour, window: HOUR },
    { most: day, window: DAY },
  ],
});

const OWNER = mails('owner', 6, 12);

/**
 * Each pool counts for itself, so that no mail takes the place of one of another pool, and in each
 * some places are kept for whoever did nothing. Strangers cause six mails an hour and twelve a day at
 * most, and so does whoever has a device of the owner’s.
 */
const ASKED_FOR = {
  codes: { anybody: mails('codes', 3, 5), quiet: mails('codes', 4, 7), owner: OWNER },
  links: { anybody: mails('links', 1, 3), quiet: mails('links', 2, 5), owner: OWNER },
} as const satisfies Record<string, Record<RequesterClass, SlidingWindowRule>>;

/** Mails that can be asked for: a code for an address, or a link to a new password. */
export type AskedFor = keyof typeof ASKED_FOR;

/** Nobody who asks for mails takes a place from what tells that somebody got in. */
const NEWS = mails('news', 6, 12);

/** Whoever knows the password, or runs the server, can have these sent, and must not crowd out others. */
const WARNING = mails('news', 5, 9);

/** A session is enough for what these tell: whoever has one takes no place from the others by them. */
const ADDRESS = mails('addresses', 5, 9);

/** Each new password is told: where there is no place for the mail, who is signed in sets none. */
const NEW_PASSWORD = mails('passwords', 10, 20);

const WARNINGS: ReadonlySet<string> = new Set([
  'new-device',
  'email-change-requested',
  'second-factor-reset',
  'kept-out',
  'let-in',
]);

/** Changes that ask for no proof. */
const UNPROVEN: ReadonlySet<string | undefined> = new Set<CredentialChange>([
  'token-revoked',
  'token-restored',
  'inbox-added',
  'picture-added',
  'calendar-replaced',
]);

/**
 * A place among the mails to an address. It is taken within the transaction of the mail, by strangers
 * whether or not one follows: so that they are told the same of known and unknown addresses.
 */
export function placeOfAsked(to: string, what: AskedFor, asker: RequesterClass): Place {
  return placeOf(ASKED_FOR[what][asker], mailboxOf(to));
}

/** The same for a mail that its recipient's own acts cause. @param kind of the mail */
export function placeOfNews(to: string, kind: string, change?: CredentialChange): Place {
  const rule = WARNINGS.has(kind) ? WARNING : UNPROVEN.has(change) ? ADDRESS : NEWS;
  return placeOf(rule, mailboxOf(to));
}

/** The same for news of a password that somebody changes who is signed in. */
export function placeOfNewPassword(to: string): Place {
  return placeOf(NEW_PASSWORD, mailboxOf(to));
}

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * What addresses of one mailbox have in common: the case, what follows a plus sign (RFC 5233), and
 * the dots and the two names of the one large provider that overlooks them.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [local = ''] = email.slice(0, at).toLowerCase().split('+', 1);
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
