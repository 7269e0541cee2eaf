import { Trans, useLingui } from '@lingui/react/macro';
import { EARLIEST_DATE } from '#domain/limits.ts';
import { useToday } from '../../sync/today.tsx';
import { useGroups } from '../../sync/use-notebook.ts';
import type { Form } from '../../app/form/use-form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NEW_GROUP } from './draft.ts';
import type { Draft } from './draft.ts';

interface MoreFieldsProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  field: Form['field'];
  /** the day on which the habit begins */
  begin: string;
}

const NAMES = ['group_id', 'new_group', 'description', 'created_at'];

/** What few habits need, folded away. */
export function MoreFields({ draft, onChange, field, begin }: MoreFieldsProps) {
  const today = useToday();
  const { t } = useLingui();
  return (
    <details open={NAMES.some((name) => field(name).error !== undefined)}>
      <summary className="min-h-11 py-2.5 font-semibold">
        <Trans>More</Trans>
      </summary>
      <div className="flex flex-col gap-6 pt-2">
        <GroupField draft={draft} onChange={onChange} field={field} />
        <TextArea
          {...field('description')}
          label={t`Description`}
          value={draft.description}
          onChange={(event) => onChange({ description: event.target.value })}
          description={t`What counts as kept, or why it matters to you.`}
        />
        <TextField
          {...field('created_at')}
          label={t`Tracking since`}
          type="date"
          min={EARLIEST_DATE}
          max={today}
          value={draft.since ?? begin}
          onChange={(event) => onChange({ since: event.target.value })}
          description={t`Days before this one do not count.`}
        />
      </div>
    </details>
  );
}

/** The group that the habit stands in, or a name for a new one. It waits for the groups. */
function GroupField({ draft, onChange, field }: Omit<MoreFieldsProps, 'begin'>) {
  const { t } = useLingui();
  const groups = useGroups();
  if (!groups) return null;
  return (
    <>
      <Select
        {...field('group_id')}
        label={t`Group`}
        value={draft.group}
        onChange={(event) => onChange({ group: event.target.value })}
        options={[
          { value: '', label: t`No group` },
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
          { value: NEW_GROUP, label: t`New group…` },
        ]}
      />
      {draft.group === NEW_GROUP && (
        <TextField
          {...field('new_group')}
          label={t`Name of the new group`}
          autoComplete="off"
          value={draft.newGroup}
          onChange={(event) => onChange({ newGroup: event.target.value })}
        />
      )}
    </>
  );
}
