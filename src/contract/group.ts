import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParams, line, positionField } from './fields.ts';

export const groupSchema = z.object({ id: z.string(), name: z.string(), position: z.int() });

export type GroupAnswer = z.infer<typeof groupSchema>;

export const GROUP_NAME_MAX = 60;

export const groupNameField = line(1, GROUP_NAME_MAX);

export const createGroupBody = z.strictObject({ name: groupNameField });

/** The calls by which habits are grouped. */
export const groupEndpoints = {
  listGroups: endpoint({
    method: 'GET',
    path: '/api/groups',
    scope: 'read',
    summary: 'All groups, in their order.',
    answer: z.array(groupSchema),
  }),
  createGroup: endpoint({
    method: 'POST',
    path: '/api/groups',
    scope: 'write',
    costs: 'commands',
    keyed: true,
    summary: 'Create a group after the others.',
    body: createGroupBody,
    status: 201,
    answer: groupSchema,
    problems: ['limit_reached'],
  }),
  updateGroup: endpoint({
    method: 'PATCH',
    path: '/api/groups/{id}',
    scope: 'write',
    costs: 'commands',
    keyed: true,
    summary: 'Rename a group, or move it.',
    params: idParams,
    body: z.strictObject({
      name: z.optional(groupNameField),
      position: z.optional(positionField),
    }),
    answer: groupSchema,
    problems: ['not_found', 'limit_reached'],
  }),
  deleteGroup: endpoint({
    method: 'DELETE',
    path: '/api/groups/{id}',
    scope: 'write',
    costs: 'commands',
    keyed: true,
    summary: 'Delete a group; its habits stay, in no group.',
    params: idParams,
    problems: ['not_found'],
  }),
};
