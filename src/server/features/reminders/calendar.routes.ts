import type { calendarEndpoints } from '#contract/calendar.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import { closeCalendar, getCalendar, readCalendar, replaceCalendar } from './calendar.usecases.ts';
import type { CalendarDependencies } from './calendar.usecases.ts';

export function calendarHandlers(deps: CalendarDependencies): Handlers<typeof calendarEndpoints> {
  return {
    getCalendar: ({ person }) => getCalendar(deps, person.userId),
    replaceCalendar: ({ person }) => replaceCalendar(deps, person.userId),
    closeCalendar: ({ person }) => closeCalendar(deps, person.userId),
    readCalendar: ({ params, request: { ip } }) => readCalendar(deps, { ...params, ip }),
  };
}
