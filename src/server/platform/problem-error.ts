import type { FieldError, Limited, ProblemCode } from '#contract/problem.ts';
import { isDatabaseUnavailable } from './database/engine-errors.ts';

export interface ProblemDetails {
  /** where it is not the one that goes with its code */
  status?: number | undefined;
  /** for developers, in English */
  detail?: string | undefined;
  /** when the same request may be tried again, in milliseconds from now */
  retryAfter?: number | undefined;
  errors?: FieldError[] | undefined;
  /** of what there is too much */
  limit?: Limited | undefined;
}

/** A refusal that the caller is told of, as a problem document. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly code: ProblemCode;
  readonly status: number | undefined;
  readonly detail: string | undefined;
  readonly retryAfter: number | undefined;
  readonly errors: FieldError[] | undefined;
  readonly limit: Limited | undefined;

  constructor(
    code: ProblemCode,
    { status, detail, retryAfter, errors, limit }: ProblemDetails = {},
  ) {
    super(code);
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.retryAfter = retryAfter;
    this.errors = errors;
    this.limit = limit;
  }
}

export const invalidRequest = (errors: FieldError[]) =>
  new ProblemError('invalid_request', { errors });
export const unauthenticated = () => new ProblemError('unauthenticated');
export const invalidCredentials = () => new ProblemError('invalid_credentials');
export const invalidToken = () => new ProblemError('invalid_token');
export const invalidPasskey = () => new ProblemError('invalid_passkey');
export const emailNotVerified = () => new ProblemError('email_not_verified');
/** To be asked of somebody who is signed in, before what would lock others out. */
export const passwordNeeded = () => new ProblemError('password_needed');
/** Somebody said that a change was not theirs: until they show who they are, there is none. */
export const changesHeld = () => new ProblemError('changes_held');
/** To be told to whoever has shown that the account is theirs, and to nobody else. */
export const accountSuspended = () => new ProblemError('account_suspended');
export const invitationNeeded = () => new ProblemError('invitation_needed');
export const invitationOver = () => new ProblemError('invitation_over');
export const forbidden = (detail?: string) => new ProblemError('forbidden', { detail });
export const notFound = () => new ProblemError('not_found');
/** What is to be removed is all that lets somebody in. */
export const lastWayIn = () => new ProblemError('last_way_in');
export const conflict = () => new ProblemError('conflict');
export const entriesBefore = () => new ProblemError('entries_before_beginning');
export const tooOld = () => new ProblemError('too_old');
export const limitReached = (limit?: Limited) => new ProblemError('limit_reached', { limit });
/** Of what may be sent in parts, each of which is less work. */
export const tooMuchAtOnce = () => new ProblemError('payload_too_large');
export const secondFactorNeeded = () => new ProblemError('second_factor_needed');
export const invalidCode = () => new ProblemError('invalid_code');
export const expiredCode = () => new ProblemError('expired_code');
export const weakPassword = (errors: FieldError[]) => new ProblemError('weak_password', { errors });
export const tooManyRequests = (retryAfter: number) =>
  new ProblemError('too_many_requests', { retryAfter });
export const unavailable = (retryAfter?: number) =>
  new ProblemError('unavailable', retryAfter === undefined ? {} : { retryAfter });

/** Whether it may go well later: the database could not be asked, or there was no place to wait. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ProblemError
    ? error.code === 'unavailable'
    : isDatabaseUnavailable(error);
}
