import type { SignUpRules } from '#contract/invitation.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { AccountJobs } from './accounts.usecases.ts';
import type { Passwords } from './passwords.ts';
import type { Site } from './proofs.ts';
import type { Providers } from './providers/provider-client.ts';
import type { EventLog, SessionDependencies } from './sessions.usecases.ts';
import { ProblemError } from '../../platform/problem-error.ts';

/** What the use cases of accounts work with. */
export interface AuthDependencies extends SessionDependencies, Site {
  passwords: Passwords;
  limits: Limits;
  outbox: Outbox;
  jobs: JobQueue<AccountJobs>;
  providers: Providers;
  signUp: SignUpRules;
  /** the address of whoever runs the server, where the settings say it */
  operatorEmail: string | undefined;
}

/** What is known of who calls without a session. */
export interface ClientContext {
  /** for limits */
  ip: string;
  /** names the browser, if it asked for a code */
  nonce: string | undefined;
  /** what it shows of earlier sign-ins */
  marks: string | undefined;
  /** what it shows of accounts that ask for no code on it */
  trusts: string | undefined;
}

/** Dependencies that log with the id of one request. */
export function withRequestLog<Dependencies extends { log: EventLog }>(
  { log }: { log: EventLog },
  deps: Dependencies,
): Dependencies {
  return { ...deps, log };
}

/** Refuses every other way in where people come by a provider alone. @throws ProblemError provider_needed */
export function refuseIfProviderOnly({ oidc }: Pick<AuthDependencies, 'oidc'>): void {
  if (oidc.isOnly) throw new ProblemError('provider_needed');
}
