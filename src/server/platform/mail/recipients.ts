import { createHmac } from 'node:crypto';
import { DAY, HOUR } from '../clock.ts';
import type { Writer } from '../database/database.ts';
import { holdRecipient, setPosted } from './recipients.store.ts';

/**
 * Who causes a mail: its recipient, by their password or on a device that they signed in on; a
 * network that did nothing to the account of late; or anybody.
 */
export type Asker = 'owner' | 'quiet' | 'anybody';

/** How many mails of an hour and of a day one may follow, among those of its pool. */
interface Room {
  pool: 'codes' | 'links' | 'owner';
  hour: number;
  day: number;
}

const OWNER: Room = { pool: 'owner', hour: 6, day: 12 };

/**
 * Each pool counts for itself, so that no mail takes the place of one of another pool, and in each
 * some places are kept for whoever did nothing. Strangers cause six mails an hour and twelve a day at
 * most, and whoever knows the password as many.
 */
const ROOMS = {
  codes: {
    anybody: { pool: 'codes', hour: 3, day: 5 },
    quiet: { pool: 'codes', hour: 4, day: 7 },
    owner: OWNER,
  },
  links: {
    anybody: { pool: 'links', hour: 1, day: 3 },
    quiet: { pool: 'links', hour: 2, day: 5 },
    owner: OWNER,
  },
} as const satisfies Record<string, Record<Asker, Room>>;

/** Mails that can be asked for: a code for an address, or a link to a new password. */
export type AskedFor = keyof typeof ROOMS;

/** Whoever knows the password can have these sent, and must not crowd out what is done with it. */
const WARNING: Room = { pool: 'owner', hour: 5, day: 9 };

const WARNINGS: ReadonlySet<string> = new Set(['new-device', 'email-change-requested']);

export const roomOfAsker = (what: AskedFor, asker: Asker): Room => ROOMS[what][asker];

/** @param kind of a mail that its recipient's own acts cause */
export const roomOfKind = (kind: string): Room => (WARNINGS.has(kind) ? WARNING : OWNER);

/**
 * Takes a place among the mails to an address, whether or not one follows: so that whoever asks is
 * told the same of known and unknown addresses. To be called within the transaction of the mail.
 *
 * @returns how long there is none, in milliseconds; 0 when it was taken
 */
export async function takePlace(
  writer: Writer,
  { to, room, key, now }: { to: string; room: Room; key: Buffer; now: number },
): Promise<number> {
  const subject = `${room.pool} ${mailboxOf(to)}`;
  const name = createHmac('sha256', key).update(subject).digest('base64url');
  const taken = await holdRecipient(writer, name, now + DAY);
  const ofDay = taken.filter((instant) => instant > now - DAY);
  const ofHour = ofDay.filter((instant) => instant > now - HOUR);
  const wait = Math.max(
    0,
    leavingOf(ofDay, room.day) + DAY - now,
    leavingOf(ofHour, room.hour) + HOUR - now,
  );
  await setPosted(writer, name, wait === 0 ? [...ofDay, now] : ofDay);
  return wait;
}

/** The instant that has to leave a list before there is room for one more. */
function leavingOf(instants: readonly number[], room: number): number {
  return instants[instants.length - room] ?? Number.NEGATIVE_INFINITY;
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
