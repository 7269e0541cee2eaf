import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ImportPreview, ImportSource } from '#contract/import.ts';
import { Button } from '../../../ui/button.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { LongList } from './long-list.tsx';
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

const LOOP: readonly ImportSource[] = ['loop_csv', 'loop_db'];

/** For whoever comes from Loop: why figures may look different here. */
function LoopNote({ source }: { source: ImportSource }) {
  if (!LOOP.includes(source)) return null;
  return (
    <p className="border-l-4 border-l-edge pl-4">
      <Trans>
        Streaks will look different: Loop counts days, and filled-in and skipped days add to its
        streaks. Habitude counts the days, weeks or months that you kept. The strength of a habit
        can be seen both ways, as Loop calculates it and as Habitude does.
      </Trans>
    </p>
  );
}

/** How much a file holds, and how much of it is new. */
function PreviewFigures({ preview }: { preview: ImportPreview }) {
  const format = useFormat();
  const entries = preview.habits.reduce((sum, habit) => sum + habit.entries.found, 0);
  const found = format.list([habitsText(preview.habits.length), entriesText(entries)]);
  const fresh = format.list([
    habitsText(preview.new_habits),
    entriesText(preview.new_entries),
    ...(preview.new_groups > 0
      ? [plural(preview.new_groups, { one: '# group', other: '# groups' })]
      : []),
    ...(preview.new_pauses > 0
      ? [plural(preview.new_pauses, { one: '# pause', other: '# pauses' })]
      : []),
  ]);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-faint">
        <Trans>In the file</Trans>
      </dt>
      <dd>{found}</dd>
      <dt className="text-faint">
        <Trans>To be added</Trans>
      </dt>
      <dd className="font-semibold">{fresh}</dd>
    </dl>
  );
}

function habitsText(count: number): string {
  return plural(count, { 0: 'no habit', one: '# habit', other: '# habits' });
}

function entriesText(count: number): string {
  return plural(count, { 0: 'no entry', one: '# entry', other: '# entries' });
}
