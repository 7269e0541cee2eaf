import type { PauseAnswer, PauseBody } from '#contract/pause.ts';
import { api } from '../../api/api.ts';
import type { Done, Lists } from './lists.ts';

export function pauseCommands({ pauses }: Lists) {
  async function create(body: PauseBody): Promise<PauseAnswer> {
    const created = await api.createPause({ body });
    pauses.change((all) => [created, ...all]);
    return created;
  }
  async function replace({ id, ...body }: PauseBody & { id: string }): Promise<void> {
    const replaced = await api.updatePause({ params: { id }, body });
    pauses.change((all) => all.map((pause) => (pause.id === id ? replaced : pause)));
  }
  async function remove({ id }: PauseAnswer): Promise<void> {
    await api.deletePause({ params: { id } });
    pauses.change((all) => all.filter((pause) => pause.id !== id));
  }

  return {
    async setPause(body: PauseBody): Promise<Done> {
      const created = await create(body);
      return { undo: () => remove(created) };
    },
    async changePause(pause: PauseAnswer, body: PauseBody): Promise<Done> {
      await replace({ ...body, id: pause.id });
      return { undo: () => replace(pause) };
    },
    async deletePause(pause: PauseAnswer): Promise<Done> {
      await remove(pause);
      const { id: _, ...body } = pause;
      return { undo: () => create(body) };
    },
  };
}
