import { useLingui } from '@lingui/react/macro';
import { createGroupBody } from '#contract/group.ts';
import type { GroupAnswer } from '#contract/group.ts';
import { newId } from '../../../sync/new-id.ts';
import { useNotedCommand } from '../../../sync/use-notebook.ts';
import { FormEnd, useForm } from '../../../app/form/use-form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';

export interface GroupNameDialogProps {
  /** without it the name is for a new one */
  group?: GroupAnswer;
  onClose: () => void;
}

/** Asks for the name of a group. */
export function GroupNameDialog({ group, onClose }: GroupNameDialogProps) {
  const { t } = useLingui();
  const carryOut = useNotedCommand();
  const form = useForm({
    schema: createGroupBody,
    read: (fields) => ({ name: fields.get('name') }),
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
      <form {...form.props} className="flex flex-col gap-4">
        <TextField
          {...form.field('name')}
          label={t`Name of the group`}
          defaultValue={group?.name}
          autoComplete="off"
        />
        <FormEnd form={form} submit={t`Save`} onCancel={onClose} isDialog />
      </form>
    </Dialog>
  );
}
