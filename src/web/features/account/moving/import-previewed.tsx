import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ImportPreview } from '#contract/import.ts';
import { Button } from '../../../ui/button.tsx';
import { LongList } from './long-list.tsx';
import { LoopNote } from './loop-note.tsx';
import { PreviewFigures } from './preview-figures.tsx';
import { PreviewedHabit } from './previewed-habit.tsx';
import { RemarkList } from './remark-list.tsx';
import { SOURCE_TEXTS } from './source-texts.ts';
import { StepTitle } from './step-title.tsx';

const MOST = 12;

interface ImportPreviewedProps {
  fileName: string;
  preview: ImportPreview;
  /** why the last try failed */
  trouble: ReactNode;
  onImport: () => void;
  onChooseAnother: () => void;
}

/** What importing a file would do, for the person to decide. */
export function ImportPreviewed(props: ImportPreviewedProps) {
  const { fileName, preview, trouble, onImport, onChooseAnother } = props;
  const { i18n } = useLingui();
  const tracker = i18n._(SOURCE_TEXTS[preview.source].name);
  const isNew = hasNews(preview);
  return (
    <div className="flex w-full flex-col items-start gap-5">
      <StepTitle>
        <Trans>
          {fileName} comes from {tracker}
        </Trans>
      </StepTitle>
      <PreviewFigures preview={preview} />
      {!isNew && (
        <p>
          <Trans>All of this is here already: there is nothing to import.</Trans>
        </p>
      )}
      <div className="w-full">
        <LongList
          items={preview.habits}
          most={MOST}
          keyOf={({ name }, index) => `${index} ${name}`}
          className="w-full border-t border-rule"
        >
          {(habit) => <PreviewedHabit habit={habit} />}
        </LongList>
      </div>
      <RemarkList remarks={preview.remarks} />
      <LoopNote source={preview.source} />
      {trouble}
      <div className="flex flex-wrap gap-2">
        {isNew && (
          <Button variant="primary" onClick={onImport} className="min-w-40">
            <Trans>Import</Trans>
          </Button>
        )}
        <Button variant={isNew ? 'quiet' : 'outline'} onClick={onChooseAnother}>
          <Trans>Choose another file</Trans>
        </Button>
      </div>
    </div>
  );
}

function hasNews({ new_habits, new_entries, new_groups, new_pauses }: ImportPreview): boolean {
  return new_habits + new_entries + new_groups + new_pauses > 0;
}
