import type { groupEndpoints } from '#contract/group.ts';
import type { HabitDependencies } from '../habits/habits.usecases.ts';
import { takeHabitsOut } from '../habits/stored-habits.usecases.ts';
import type { Handlers } from '../http/register-endpoints.ts';
import { createGroup, deleteGroup, listGroups, updateGroup } from './groups.usecases.ts';

export function groupHandlers({ database }: HabitDependencies): Handlers<typeof groupEndpoints> {
  return {
    listGroups: ({ person }) => listGroups(database.read, person.userId),
    createGroup: ({ person, body }) => createGroup(database, person.userId, body.name),
    updateGroup: ({ person, params, body }) =>
      updateGroup(database, person.userId, params.id, body),
    deleteGroup: ({ person, params }) =>
      deleteGroup(database, person.userId, params.id, (writer) =>
        takeHabitsOut(writer, person.userId, params.id),
      ),
  };
}
