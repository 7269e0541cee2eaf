import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What whoever reads of a change by mail can do about it. */
export const raiseAlarmBody = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(800)),
});

export const alarmEndpoints = {
  raiseAlarm: endpoint({
    method: 'POST',
    path: '/api/auth/alarm',
    auth: 'none',
    summary:
      'End all sessions with the token of a mail about a change, and hold further changes until a new password was chosen by mail.',
    body: raiseAlarmBody,
    problems: ['too_many_requests'],
    unprocessable: ['invalid_token'],
  }),
};
