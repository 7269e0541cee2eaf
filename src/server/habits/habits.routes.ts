import type { habitEndpoints } from '#contract/habit.ts';
import type { Handlers } from '../http/register-endpoints.ts';
import { JSON_TYPE, sendSpooled } from '../http/send-spooled.ts';
import {
  archiveHabit,
  createHabit,
  deleteHabit,
  getHabit,
  listHabits,
  spoolHabits,
  updateHabit,
} from './habits.usecases.ts';
import type { HabitDependencies } from './habits.usecases.ts';
import { notebookOf } from './reading.usecases.ts';

/** Grows when the shape of an answer changes, so that no older one is taken for it. */
const SHAPE = 2;

export function habitHandlers(deps: HabitDependencies): Handlers<typeof habitEndpoints> {
  return {
    async listHabits({ person, request, reply }) {
      const { revision, isLarge } = await notebookOf(deps.database.read, person.userId);
      const etag = `W/"${SHAPE}-${person.userId}-${revision}"`;
      reply.header('etag', etag);
      if (isKnown(request.headers['if-none-match'], etag)) {
        return reply.code(304).send();
      }
      if (isLarge) {
        const habits = await spoolHabits(deps, person.userId);
        return sendSpooled({ request, reply }, habits, JSON_TYPE);
      }
      return await listHabits(deps, person.userId);
    },
    createHabit: ({ person, body }) => createHabit(deps, person, body),
    getHabit: ({ person, params }) => getHabit(deps, person.userId, params.id),
    updateHabit: ({ person, params, body }) => updateHabit(deps, person, params.id, body),
    async deleteHabit({ person, params, query }) {
      if (query.permanent === 'true') await deleteHabit(deps, person.userId, params.id);
      else await archiveHabit(deps, person, params.id);
    },
  };
}

/** Whether a tag is among those of an `If-None-Match` header, weakly compared (RFC 9110 §13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}
