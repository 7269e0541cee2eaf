import { useLingui } from '@lingui/react/macro';
import type { PauseAnswer, PauseBody } from '#contract/pause.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { useRefusal } from '../../../shell/problems/use-refusal.ts';
import { useUndoNote } from '../../../shell/toasts/use-undo-note.ts';
import { endedNow } from './end-now.ts';
import { usePauseChanges } from './use-pause-changes.ts';

/** What a person does with pauses. Each deed says what it did and can be undone. */
export function usePauses(today: CivilDate) {
  const { t } = useLingui();
  const refuse = useRefusal();
  const noteUndo = useUndoNote();
  const { create, replace, remove } = usePauseChanges();

  return {
    /** Rejects when it is refused, for the form to tell. */
    add: async (body: PauseBody) => {
      const created = await create(body);
      noteUndo(
        () => t`The pause is set`,
        () => {
          remove(created).catch(refuse);
        },
      );
    },
    /** Rejects when it is refused, for the form to tell. */
    change: async (before: PauseAnswer, body: PauseBody) => {
      await replace({ ...body, id: before.id });
      noteUndo(
        () => t`The pause is changed`,
        () => {
          replace(before).catch(refuse);
        },
      );
    },
    endNow: (pause: PauseAnswer) => {
      const ended = endedNow(pause, today);
      const noteEnd = () =>
        noteUndo(
          () =>
            ended.last === today
              ? t`The pause ends with today, as it began today`
              : t`The pause ended yesterday: today counts again`,
          () => {
            replace(pause).catch(refuse);
          },
        );
      replace(ended).then(noteEnd, refuse);
    },
    remove: (pause: PauseAnswer) => {
      const { id: _, ...body } = pause;
      const noteRemoval = () =>
        noteUndo(
          () => t`The pause is deleted`,
          () => {
            create(body).catch(refuse);
          },
        );
      remove(pause).then(noteRemoval, refuse);
    },
  };
}
