import type { z } from 'zod/mini';
import { localizedPath, type Locale } from '#contract/locale.ts';
import type { createInvitationBody, Invitation } from '#contract/operator.ts';
import {
  listedInvitation,
  makeInvitation,
  revokeInvitation,
} from '../invitations/invitations.usecases.ts';
import { DAY } from '../../platform/clock.ts';
import type { Writer } from '../../platform/database/database.ts';
import { mailTo } from '../../platform/mail/mails.ts';
import { placeOfAsked } from '../../platform/mail/mail-limits.ts';
import { conflict, notFound } from '../../platform/problem-error.ts';
import { dayInWords } from '../../platform/texts.ts';
import { findByEmail } from './accounts.store.ts';
import { actAsOperator, type ActDependencies, type Actor } from './change-account.usecases.ts';

/**
 * Invites one address, or a number of people.
 *
 * @returns the invitation, and its link, which is shown this once
 * @throws ProblemError not_found, password_needed, too_many_requests; conflict, where the address has
 * an account
 */
export async function invite(
  deps: ActDependencies,
  by: Actor,
  input: z.output<typeof createInvitationBody>,
): Promise<{ invitation: Invitation; url: string }> {
  const { email, people = 1, days, locale, send = false } = input;
  const now = deps.clock();
  return await actAsOperator(deps, by, async (writer, log) => {
    if (email !== undefined && (await findByEmail(writer, email))) throw conflict();
    const wanted = { email: email ?? null, ends_at: now + days * DAY };
    const { row, token } = await makeInvitation(
      writer,
      { ...wanted, people: email === undefined ? people : 1 },
      now,
    );
    await log('invite', { invitation: row.id });
    const url = invitationLink(deps.publicUrl, locale, token);
    if (send && email !== undefined) {
      await mailInvitation(deps, writer, { email, locale, url, until: row.ends_at });
    }
    return { invitation: listedInvitation(row, [], now), url };
  });
}

/** The token stands in the fragment, which browsers send to no server. */
function invitationLink(publicUrl: string, locale: Locale, token: string): string {
  return `${publicUrl}${localizedPath('/auth/sign-up', locale)}#invitation=${token}`;
}

async function mailInvitation(
  { limits, outbox }: ActDependencies,
  writer: Writer,
  { email, locale, url, until }: { email: string; locale: Locale; url: string; until: number },
): Promise<void> {
  await limits.take([placeOfAsked(email, 'links', 'quiet')], writer);
  const mail = mailTo({ email, locale }, 'invitation', {
    url,
    until: dayInWords(locale, until, 'date'),
  });
  await outbox.put(writer, null, { ...mail, until });
}

/**
 * Takes an invitation back. Whoever has used it stays.
 *
 * @throws ProblemError not_found, password_needed
 */
export async function takeInvitationBack(
  deps: ActDependencies,
  by: Actor,
  id: string,
): Promise<void> {
  await actAsOperator(deps, by, async (writer, log) => {
    if (!(await revokeInvitation(writer, id, deps.clock()))) throw notFound();
    await log('revoke_invitation', { invitation: id });
  });
}
