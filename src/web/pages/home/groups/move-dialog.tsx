import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { createGroupBody } from '#contract/group.ts';
import { newId } from '../../../sync/new-id.ts';
import type { KeptHabit } from '../../../sync/shown.ts';
import { useCommandWithUndo, useNotedCommand, useGroups } from '../../../sync/use-notebook.ts';
import { FormEnd, useForm } from '../../../app/form/use-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface MoveDialogProps {
  habit: KeptHabit;
  onClose: () => void;
}

/** Puts a habit into another group with one press, into a new one, or into none. */
export function MoveDialog({ habit, onClose }: MoveDialogProps) {
  const { t } = useLingui();
  const carryOut = useCommandWithUndo();
  const carryOutFromForm = useNotedCommand();
  const groups = useGroups() ?? [];
  const moved = (group: string | null) =>
    ({ type: 'change_habit', habit: habit.id, group_id: group }) as const;
  const form = useForm({
    schema: createGroupBody,
    read: (fields) => ({ name: fields.get('name') }),
    send: ({ name }) => {
      const group = newId();
      const commands = [{ type: 'create_group', group, name } as const, moved(group)];
      carryOutFromForm(
        { type: 'together', commands },
        () => t`“${habit.name}” is now in “${name}”`,
      );
      onClose();
    },
  });
  useEffect(
    () => () => {
      // The row is elsewhere now, and what had the focus went from where it was.
      if (document.activeElement !== document.body) return;
      document
        .querySelector<HTMLElement>(`[data-habit="${habit.id}"] [aria-haspopup=menu]`)
        ?.focus();
    },
    [habit.id],
  );
  const places = [...groups, { id: null, name: t`No group` }];
  return (
    <Dialog title={t`Move “${habit.name}”`} onClose={onClose}>
      <ul className="flex flex-col gap-2">
        {places
          .filter(({ id }) => id !== habit.group_id)
          .map(({ id, name }) => (
            <li key={id}>
              <Button
                className="w-full justify-start! text-left! wrap-anywhere"
                onClick={() => {
                  carryOut(moved(id), () =>
                    id === null
                      ? t`“${habit.name}” is now in no group`
                      : t`“${habit.name}” is now in “${name}”`,
                  );
                  onClose();
                }}
              >
                {name}
              </Button>
            </li>
          ))}
      </ul>
      <form {...form.props} className="flex flex-col gap-4">
        <TextField {...form.field('name')} label={t`Name of a new group`} autoComplete="off" />
        <FormEnd form={form} submit={t`Create and move`} onCancel={onClose} isDialog />
      </form>
    </Dialog>
  );
}
