import { createHmac } from 'node:crypto';
import { DAY, HOUR } from '../clock.ts';
import type { Writer } from '../database/database.ts';
import { holdRecipient, setPosted } from './recipients.store.ts';

/** Up to how many mails of an hour and of a day one more may follow. */
interface Room {
  hour: number;
  day: number;
}

/** What anybody can have sent to any address leaves room for what only its owner can cause. */
const ROOMS: Record<string, Room> = {
  'verify-email': { hour: 6, day: 12 },
  'already-registered': { hour: 6, day: 12 },
  'change-email': { hour: 6, day: 12 },
  'reset-password': { hour: 7, day: 14 },
  'password-changed': { hour: 10, day: 20 },
  'email-changed': { hour: 10, day: 20 },
};

/** Whoever knows the password can have these sent, and must not crowd out what is done with it. */
const WARNINGS: Room = { hour: 9, day: 17 };

/**
 * Takes a place among the mails to an address, of which there are ten an hour and twenty a day,
 * whoever asks for them. To be called within the transaction that posts the mail.
 *
 * @param kind of the mail
 * @param isDecoy does the same and takes nothing
 * @returns whether there was one
 */
export async function takePlace(
  writer: Writer,
  {
    to,
    kind,
    isDecoy,
    key,
    now,
  }: { to: string; kind: string; isDecoy: boolean; key: Buffer; now: number },
): Promise<boolean> {
  const name = createHmac('sha256', key).update(mailboxOf(to)).digest('base64url');
  const posted = await holdRecipient(writer, name, now + DAY);
  const ofDay = posted.filter((instant) => instant > now - DAY);
  const ofHour = ofDay.filter((instant) => instant > now - HOUR);
  const room = ROOMS[kind] ?? WARNINGS;
  const isFree = ofHour.length < room.hour && ofDay.length < room.day;
  await setPosted(writer, name, isFree && !isDecoy ? [...ofDay, now] : ofDay);
  return isFree;
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
