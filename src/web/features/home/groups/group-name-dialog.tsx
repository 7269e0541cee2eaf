import { Trans, useLingui } from '@lingui/react/macro';
import { groupEndpoints } from '#contract/group.ts';
import type { GroupAnswer } from '#contract/group.ts';
import { newId } from '../../../notebook/new-id.ts';
import { useCommand } from '../../../notebook/use-command.ts';
import { FormProblem } from '../../../shell/form/form-problem.tsx';
import { useForm } from '../../../shell/form/use-form.ts';
import { useUndoNote } from '../../../shell/toasts/use-undo-note.ts';
import { Button } from '../../../ui/button.tsx';
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
  const nameGroup = useNameGroup();
  const { formProps, errorOf, problem, pending } = useForm({
    schema: groupEndpoints.createGroup.body,
    read: (fields) => ({ name: fields.get('name') }),
    send: ({ name }) => {
      nameGroup(group, name);
      onClose();
    },
  });
  return (
    <Dialog title={group ? t`Rename the group` : t`New group`} onClose={onClose}>
      <form {...formProps} className="flex flex-col gap-4">
        <TextField
          label={t`Name of the group`}
          name="name"
          defaultValue={group?.name}
          autoComplete="off"
          error={errorOf('name')}
        />
        <FormProblem text={problem} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" pending={pending}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Gives a group its name: a new one to a known group, its first one to a new group. */
function useNameGroup(): (group: GroupAnswer | undefined, name: string) => void {
  const { t } = useLingui();
  const carryOut = useCommand();
  const noteUndo = useUndoNote();
  return (group, name) => {
    if (!group) {
      const { undo } = carryOut({ type: 'create_group', group: newId(), name });
      noteUndo(() => t`The group “${name}” is created`, undo);
    } else if (name !== group.name) {
      const { undo } = carryOut({ type: 'change_group', group: group.id, name });
      noteUndo(() => t`“${group.name}” is called “${name}” now`, undo);
    }
  };
}
