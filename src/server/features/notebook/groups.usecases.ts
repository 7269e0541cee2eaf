import type { GroupAnswer } from '#contract/group.ts';
import type { NotebookGroup } from '#domain/notebook.ts';
import type { Principal } from '../auth/sessions.usecases.ts';
import type { Reader } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { carryOut, changeNotebook, requireOpenGroup } from './change-notebook.usecases.ts';
import type { Changing } from './change-notebook.usecases.ts';
import type { OpenNotebook } from './open-notebook.ts';
import { findGroups } from './reading.usecases.ts';
import { notFound } from '../../platform/problem-error.ts';

/** All groups of a person, in their order. */
export async function listGroups(reader: Reader, userId: string): Promise<GroupAnswer[]> {
  return (await findGroups(reader, userId)).map(groupAnswer);
}

/** @throws ProblemError limit_reached beyond the limit */
export async function createGroup(
  deps: Changing,
  person: Principal,
  name: string,
): Promise<GroupAnswer> {
  return await changeNotebook(deps, person, async (open) => {
    const group = newId();
    await carryOut(open, { type: 'create_group', group, name });
    return await readGroup(open, group);
  });
}

/**
 * Renames a group, or moves it to a place among the others.
 *
 * @throws ProblemError not_found, for another person's group too
 */
export async function updateGroup(
  deps: Changing,
  person: Principal,
  group: string,
  { name, position }: { name?: string | undefined; position?: number | undefined },
): Promise<GroupAnswer> {
  return await changeNotebook(deps, person, async (open) => {
    await carryOut(open, {
      type: 'change_group',
      group,
      ...(name === undefined ? {} : { name }),
      ...(position === undefined ? {} : { position }),
    });
    return await readGroup(open, group);
  });
}

/**
 * Deletes a group, whose habits are in none then.
 *
 * @throws ProblemError not_found
 */
export async function deleteGroup(deps: Changing, person: Principal, group: string): Promise<void> {
  const remove = { type: 'delete_group', group } as const;
  await changeNotebook(deps, person, async (open) => {
    await requireOpenGroup(open, group);
    await carryOut(open, remove);
  });
}

async function readGroup(open: OpenNotebook, id: string): Promise<GroupAnswer> {
  const group = (await open.read({})).groups.get(id);
  if (!group) throw notFound();
  return groupAnswer(group);
}

function groupAnswer({ id, name, position }: NotebookGroup): GroupAnswer {
  return { id, name, position };
}
