import { localizedPath, type Locale } from '#contract/locale.ts';
import { DAY } from '../../platform/clock.ts';
import type { Writer } from '../../platform/database/database.ts';
import { seal, unseal } from '../../platform/jobs/seal.ts';
import {
  ALARM_LINKS,
  CODE_FAILURES_BY_IP,
  placeOf,
  placesAt,
} from '../../platform/limits/rules.ts';
import { invalidToken } from '../../platform/problem-error.ts';
import { readSigned, signed } from '../../platform/signature.ts';
import { endInboxes } from '../inboxes/end-inboxes.usecases.ts';
import { endLinks } from '../links/end-links.usecases.ts';
import { endCalendar } from '../reminders/end-calendar.usecases.ts';
import { findAccount, holdChanges, lockAccount, type Account } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { credentialRows, TOTP } from './credentials.store.ts';
import { endFormerAccess } from './end-access.ts';
import { newPasswordMail, renewLinks } from './mail-links.ts';
import { forgetWebhooks } from '../webhooks/forget-webhooks.usecases.ts';
import { deleteSessions } from './sessions.store.ts';
import { tokenRows } from './personal-tokens/personal-tokens.store.ts';
import { emailKeyOf } from './sign-ups.store.ts';

/** For so long whoever reads of a change can say that it was not theirs. */
const ALARM_LIFE = 7 * DAY;

const SHAPE = /^alarm (?<userId>\S+) (?<until>\d{1,15}) (?<emailKey>\S+)$/;

/** The address under which the owner of a mailbox says that a change was not theirs. */
export function alarmLink(
  { keys, clock, publicUrl }: Pick<AuthDependencies, 'keys' | 'clock' | 'publicUrl'>,
  { id, email, locale }: { id: string; email: string; locale: Locale },
): string {
  const text = `alarm ${id} ${clock() + ALARM_LIFE} ${emailKeyOf(email)}`;
  const token = Buffer.from(signed(keys.challenges, text)).toString('base64url');
  return `${publicUrl}${localizedPath('/auth/alarm', locale)}#token=${token}`;
}

/**
 * Ends all sessions, tokens, webhooks, links and inboxes of an account, its calendar feed, what is on
 * its way to it, and what devices need not show; and holds what lets its person in as it is until they
 * choose a new password by a link to the same mailbox. It removes no credential, and gives nothing
 * back: who has the mailbox alone gets no further than before. Where that is still the account’s, it
 * brings such a link, whatever was mailed there, up to three a day; then the links there get more time.
 *
 * @param ip of the caller, for limits
 * @throws ProblemError invalid_token, too_many_requests
 */
export async function raiseAlarm(deps: AuthDependencies, token: string, ip: string): Promise<void> {
  const { keys, clock, limits, log, database, outbox } = deps;
  const text = readSigned(keys.challenges, Buffer.from(token, 'base64url').toString());
  const { userId = '', until, emailKey = '' } = SHAPE.exec(text ?? '')?.groups ?? {};
  const isRaised =
    Number(until) > clock() &&
    (await database.write(async (writer) => {
      await lockAccount(writer, database.engine, userId);
      const account = await findAccount(writer, userId);
      if (!account) return false;
      const isOwn = emailKey === account.email_key;
      const isFresh = isOwn && (await limits.tryTake([placeOf(ALARM_LINKS, userId)], writer));
      const keepsLinks = isOwn && !isFresh && (await renewLinks(deps, writer, userId));
      await holdChanges(writer, userId, { now: clock(), by: emailKey });
      await endAllAccess(writer, userId, { keepsLinks });
      await distrustDevices(deps, writer, account);
      if (isOwn && !keepsLinks)
        await outbox.put(writer, userId, await newPasswordMail(deps, writer, account));
      return true;
    }, userId));
  if (!isRaised) {
    await limits.take(placesAt(CODE_FAILURES_BY_IP, ip));
    throw invalidToken();
  }
  log.warn({ user: userId }, 'alarm raised');
}

/** Ends all that leads into an account, or tells of it, without what its person signs in with. */
export async function endAllAccess(
  writer: Writer,
  userId: string,
  { keepsLinks = false } = {},
): Promise<void> {
  if (keepsLinks) await deleteSessions(writer, userId);
  else await endFormerAccess(writer, userId);
  await tokenRows.removeAll(writer, userId);
  await endLinks(writer, userId);
  await endInboxes(writer, userId);
  await forgetWebhooks(writer, userId);
  await endCalendar(writer, userId);
}

/** What vouches for a device names the secret as it is kept, and that is another text from now on. */
async function distrustDevices(
  { keys }: AuthDependencies,
  writer: Writer,
  { id, totp_secret }: Account,
): Promise<void> {
  if (totp_secret === null) return;
  const again = seal(unseal(totp_secret, keys.secondFactors), keys.secondFactors);
  await credentialRows.change(writer, { user_id: id, id: TOTP }, { secret: again });
}
