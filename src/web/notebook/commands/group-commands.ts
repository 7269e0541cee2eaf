import type { GroupAnswer } from '#contract/group.ts';
import { api } from '../../api/api.ts';
import { inOrder } from '../order.ts';
import type { Move } from '../order.ts';
import type { Done, Lists } from './lists.ts';
import { createMoves } from './move.ts';

export function groupCommands({ groups, habits }: Lists) {
  async function rename(id: string, name: string): Promise<void> {
    const renamed = await api.updateGroup({ params: { id }, body: { name } });
    groups.change((all) => all.map((group) => (group.id === id ? renamed : group)));
  }
  async function remove(id: string): Promise<void> {
    await api.deleteGroup({ params: { id } });
    groups.change((all) => all.filter((group) => group.id !== id));
  }
  /** The server knows no way back: a group like the one before is created, with the same habits. */
  async function putBack(name: string, position: number, members: readonly string[]) {
    try {
      const { id } = await api.createGroup({ body: { name } });
      await api.updateGroup({ params: { id }, body: { position } });
      for (const member of members) {
        await api.updateHabit({ params: { id: member }, body: { group_id: id } });
      }
    } finally {
      await Promise.all([groups.refresh(), habits.refresh()]);
    }
  }
  const move = createMoves<GroupAnswer>(groups, (id, position) =>
    api.updateGroup({ params: { id }, body: { position } }),
  );

  return {
    async createGroup(name: string): Promise<Done & { group: GroupAnswer }> {
      const group = await api.createGroup({ body: { name } });
      groups.change((all) => [...all, group]);
      return { group, undo: () => remove(group.id) };
    },
    async renameGroup({ id, name: before }: GroupAnswer, name: string): Promise<Done> {
      await rename(id, name);
      return { undo: () => rename(id, before) };
    },
    /** Deletes a group, whose habits stay. */
    async deleteGroup({ id, name }: GroupAnswer): Promise<Done> {
      const position = inOrder(groups.read()).findIndex((group) => group.id === id);
      const members = habits.read().filter(({ group_id }) => group_id === id);
      await remove(id);
      habits.change((all) =>
        all.map((habit) => (habit.group_id === id ? { ...habit, group_id: null } : habit)),
      );
      return {
        undo: () =>
          putBack(
            name,
            position,
            members.map((habit) => habit.id),
          ),
      };
    },
    /** Puts a group elsewhere among the others. */
    moveGroup: (to: Move<GroupAnswer>): Promise<void> => move(to),
  };
}
