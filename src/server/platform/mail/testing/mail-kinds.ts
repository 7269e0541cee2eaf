import { createSendMail, mailJobs, type TakeTimedPlace } from '../mail-jobs.ts';
import type { MailTransport } from '../transports.ts';

/** The kinds of mail as a server has them that sends in this way. */
export function mailKinds(transport: MailTransport, takePlace: TakeTimedPlace = () => true) {
  const log = { info: () => undefined, warn: () => undefined };
  const sendMail = createSendMail({ transport, takePlace, log });
  return mailJobs({ sendMail, isStillDue: async () => true });
}
