import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

const feedAnswer = z.object({
  /** where calendars fetch the feed; null where there is none */
  address: z.nullable(z.string()),
});

/** The calls by which a person has their reminders in a calendar (RFC 5545). */
export const calendarEndpoints = {
  getCalendar: endpoint({
    method: 'GET',
    path: '/api/profile/calendar',
    summary: 'The address of the calendar feed of this person, if there is one.',
    answer: feedAnswer,
  }),
  replaceCalendar: endpoint({
    method: 'POST',
    path: '/api/profile/calendar',
    summary: 'Open a calendar feed, or give it another address: the old one stops working.',
    answer: feedAnswer,
  }),
  closeCalendar: endpoint({
    method: 'DELETE',
    path: '/api/profile/calendar',
    summary: 'Close the calendar feed. Its address stops working.',
  }),
  readCalendar: endpoint({
    method: 'GET',
    path: '/api/calendar/{token}',
    auth: 'none',
    summary:
      'The reminders of the coming weeks as a calendar. Anyone who has the address can read the names of the habits, their reminder times and cues. It may name what is done already.',
    params: z.strictObject({ token: z.string().check(z.maxLength(1000)) }),
    gives: 'text/calendar',
    answer: z.string(),
    problems: ['not_found', 'too_many_requests'],
  }),
};
