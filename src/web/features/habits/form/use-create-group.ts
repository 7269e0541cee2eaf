import { useQueryClient } from '@tanstack/react-query';
import type { GroupAnswer } from '#contract/group.ts';
import { api } from '../../../api/api.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { groupsQuery } from '../../../api/queries.ts';

/**
 * Creates a group on the way to a habit in it.
 *
 * @throws ProblemError what is wrong with the group's name told of the field `new_group`
 */
export function useCreateGroup(): (name: string) => Promise<GroupAnswer> {
  const client = useQueryClient();
  return async (name) => {
    const group = await api.createGroup({ body: { name } }).catch((error: unknown) => {
      throw error instanceof ProblemError ? ofNewGroup(error) : error;
    });
    client.setQueryData(groupsQuery.queryKey, (groups) => groups && [...groups, group]);
    void client.invalidateQueries(groupsQuery);
    return group;
  };
}

function ofNewGroup({ status, code, errors, retryAfter }: ProblemError): ProblemError {
  const renamed = errors.map((error) =>
    error.path === 'name' ? { ...error, path: 'new_group' } : error,
  );
  return new ProblemError({ status, code, errors: renamed, retryAfter });
}
