import { createSendMail, mailJobs, type TimedPlaces } from '../mail-jobs.ts';
import type { MailTransport } from '../transports.ts';

/** The kinds of mail as a server has them that sends in this way. */
export function mailKinds(
  transport: MailTransport,
  places: TimedPlaces = { take: () => true, refund: () => undefined },
) {
  const log = { info: () => undefined, warn: () => undefined };
  const sendMail = createSendMail({ transport, places, log });
  return mailJobs({ sendMail, renew: async () => null });
}
