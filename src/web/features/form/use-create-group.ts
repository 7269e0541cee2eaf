import type { GroupAnswer } from '#contract/group.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { useCommand } from '../../notebook/use-command.ts';

/**
 * Creates a group on the way to a habit in it.
 *
 * @throws ProblemError what is wrong with the group's name told of the field `new_group`
 */
export function useCreateGroup(): (name: string) => Promise<GroupAnswer> {
  const { createGroup } = useCommand();
  return async (name) => {
    const { group } = await createGroup(name).catch((error: unknown) => {
      throw error instanceof ProblemError ? ofNewGroup(error) : error;
    });
    return group;
  };
}

function ofNewGroup({ status, code, errors, retryAfter }: ProblemError): ProblemError {
  const renamed = errors.map((error) =>
    error.path === 'name' ? { ...error, path: 'new_group' } : error,
  );
  return new ProblemError({ status, code, errors: renamed, retryAfter });
}
