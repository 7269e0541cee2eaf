import { Trans, useLingui } from '@lingui/react/macro';
import { EARLIEST_DATE } from '#domain/limits.ts';
import { useToday } from '../../notebook/today.tsx';
import { useGroups } from '../../notebook/use-notebook.ts';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NEW_GROUP } from './draft.ts';
import type { Draft } from './draft.ts';

interface MoreFieldsProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  /** what is wrong with the field of a path, in words */
  errorOf: (path: string) => string | undefined;
  /** the day on which the habit begins */
  begin: string;
}

const NAMES = ['group_id', 'new_group', 'description', 'created_at'];

/** What few habits need, folded away. */
export function MoreFields({ draft, onChange, errorOf, begin }: MoreFieldsProps) {
  const today = useToday();
  const { t } = useLingui();
  return (
    <details open={NAMES.some((name) => errorOf(name) !== undefined)}>
      <summary className="min-h-11 py-2.5 font-semibold">
        <Trans>More</Trans>
      </summary>
      <div className="flex flex-col gap-6 pt-2">
        <GroupField draft={draft} onChange={onChange} errorOf={errorOf} />
        <TextArea
          label={t`Description`}
          name="description"
          value={draft.description}
          onChange={(event) => onChange({ description: event.target.value })}
          error={errorOf('description')}
          description={t`What counts as kept, or why it matters to you.`}
        />
        <TextField
          label={t`Tracking since`}
          name="created_at"
          type="date"
          min={EARLIEST_DATE}
          max={today}
          value={draft.since ?? begin}
          onChange={(event) => onChange({ since: event.target.value })}
          error={errorOf('created_at')}
          description={t`Days before this one do not count.`}
        />
      </div>
    </details>
  );
}

interface GroupFieldProps {
  draft: Pick<Draft, 'group' | 'newGroup'>;
  onChange: (change: Partial<Draft>) => void;
  errorOf: (path: string) => string | undefined;
}

/** The group that the habit stands in, or a name for a new one. It waits for the groups. */
function GroupField({ draft, onChange, errorOf }: GroupFieldProps) {
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
