import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { createGroupBody, type GroupAnswer } from '#contract/group.ts';
import { FieldsForm, useForm } from '../../app/form/use-form.tsx';
import { useClosedByNote } from '../../sync/use-closed-by-note.ts';
import { newId } from '../../sync/new-id.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import {
  useCommandWithUndo,
  useGroups,
  useHabit,
  useNotebook,
  useNotedCommand,
} from '../../sync/use-notebook.ts';
import { useAnnouncement } from '../../ui/announcement.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { GroupMenu } from './groups.tsx';

/** All groups, those without a habit too, each with its menu, and the way to a new one. */
export function GroupsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { notebook } = useNotebook();
  const [adding, setAdding] = useState(false);
  const [dialog, showDialog] = useState<ReactNode>();
  const [announcement, announce] = useAnnouncement();
  const { groups = [], habits = [] } = notebook ?? {};
  useClosedByNote(onClose);
  const countIn = ({ id }: GroupAnswer) =>
    habits.filter(({ is_active, group_id }) => is_active && group_id === id).length;
  return (
    <Dialog title={t`Groups`} onClose={onClose} hasCloseButton>
      <ul className="border-b border-rule empty:border-0">
        {groups.map((group) => (
          <li key={group.id} className="flex items-center gap-4 border-t border-rule py-1">
            <span className="min-w-0 grow wrap-anywhere">{group.name}</span>
            <span className="shrink-0 text-sm text-faint">
              <Plural value={countIn(group)} _0="empty" one="# habit" other="# habits" />
            </span>
            <GroupMenu
              group={group}
              among={groups}
              announce={announce}
              showDialog={showDialog}
              onDelete={onClose}
            />
          </li>
        ))}
      </ul>
      <p className="text-sm text-faint">{t`To put a habit into a group, use its menu.`}</p>
      <Button onClick={() => setAdding(true)}>{t`New group`}</Button>
      {adding && <GroupNameDialog onClose={() => setAdding(false)} />}
      {dialog}
      {announcement}
    </Dialog>
  );
}

/** Asks for the name of a group. */
export function GroupNameDialog({ group, onClose }: { group?: GroupAnswer; onClose: () => void }) {
  const { t } = useLingui();
  const carryOut = useNotedCommand();
  const form = useForm({
    schema: createGroupBody,
    send: ({ name }) => {
      if (!group) {
        const create = { type: 'create_group', group: newId(), name } as const;
        carryOut(create, () => t`The group “${name}” was created`);
      } else if (name !== group.name) {
        const rename = { type: 'change_group', group: group.id, name } as const;
        carryOut(rename, () => t`“${group.name}” is now called “${name}”`);
      }
      onClose();
    },
  });
  return (
    <Dialog title={group ? t`Rename the group` : t`New group`} onClose={onClose}>
      <FieldsForm form={form} submit={t`Save`} onCancel={onClose} isDialog>
        <TextField
          {...form.field('name')}
          label={t`Name of the group`}
          defaultValue={group?.name}
          autoComplete="off"
        />
      </FieldsForm>
    </Dialog>
  );
}

/** Puts a habit into another group with one press, into a new one, or into none. */
export function MoveDialog({ habit, onClose }: { habit: ShownHabit; onClose: () => void }) {
  const { t } = useLingui();
  const carryOut = useCommandWithUndo();
  const carryOutFromForm = useNotedCommand();
  const groups = useGroups() ?? [];
  // It may have been moved elsewhere since.
  const { group_id } = useHabit(habit.id) ?? habit;
  const moved = (group: string | null) =>
    ({ type: 'change_habit', habit: habit.id, group_id: group }) as const;
  const form = useForm({
    schema: createGroupBody,
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
          .filter(({ id }) => id !== group_id)
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
      <FieldsForm form={form} submit={t`Create and move`} onCancel={onClose} isDialog>
        <TextField {...form.field('name')} label={t`Name of a new group`} autoComplete="off" />
      </FieldsForm>
    </Dialog>
  );
}
