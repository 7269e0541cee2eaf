import { useLingui } from '@lingui/react/macro';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NEW_GROUP } from './draft.ts';
import type { Draft } from './draft.ts';
import { useGroups } from '../../notebook/use-notebook.ts';

interface GroupFieldProps {
  draft: Pick<Draft, 'group' | 'newGroup'>;
  onChange: (change: Partial<Draft>) => void;
  errorOf: (path: string) => string | undefined;
}

/** The group that the habit stands in, or a name for a new one. It waits for the groups. */
export function GroupField({ draft, onChange, errorOf }: GroupFieldProps) {
  const { t } = useLingui();
  const groups = useGroups();
  if (!groups) return null;
  return (
    <>
      <Select
        label={t`Group`}
        name="group_id"
        value={draft.group}
        onChange={(event) => onChange({ group: event.target.value })}
        error={errorOf('group_id')}
        options={[
          { value: '', label: t`No group` },
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
          { value: NEW_GROUP, label: t`New group…` },
        ]}
      />
      {draft.group === NEW_GROUP && (
        <TextField
          label={t`Name of the new group`}
          name="new_group"
          autoComplete="off"
          value={draft.newGroup}
          onChange={(event) => onChange({ newGroup: event.target.value })}
          error={errorOf('new_group')}
        />
      )}
    </>
  );
}
