import { useLingui } from '@lingui/react/macro';
import { TextArea } from '../../ui/text-area.tsx';

interface DayNoteProps {
  note: string | undefined;
  /** a note that is not shown stays as it is */
  shown: boolean;
  error: string | undefined;
}

/** What there is to say of a day, such as why it is skipped. */
export function DayNote({ note = '', shown, error }: DayNoteProps) {
  const { t } = useLingui();
  if (!shown) return <input type="hidden" name="note" value={note} />;
  return (
    <TextArea
      label={t`Note`}
      name="note"
      rows={2}
      defaultValue={note}
      description={t`For instance, why the day is skipped.`}
      error={error}
    />
  );
}
