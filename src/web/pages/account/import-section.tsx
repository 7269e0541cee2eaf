import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { IMPORT_SOURCES, type ImportAnswer } from '#contract/import.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useFormat } from '../../ui/format.ts';
import { AccountSection } from './account-frame.tsx';
import { SOURCE_TEXTS } from './moving-texts.ts';
import { FileField, ImportSizeText, StepTitle } from './import-parts.tsx';
import { ImportPreviewed } from './import-preview.tsx';
import { ImportTrouble } from './import-trouble.tsx';
import type { ImportSteps } from './use-import.ts';

/** Brings a history from elsewhere: nothing is changed before the person has seen what would be. */
export function ImportSection({ steps }: { steps: ImportSteps }) {
  const { t } = useLingui();
  const { state, read, store, startAnew } = steps;
  const [hasBegun, setHasBegun] = useState(false);
  if (state.step !== 'choosing' && !hasBegun) setHasBegun(true);
  return (
    <AccountSection
      title={t`Bring your history with you`}
      lead={t`Choose a file that another habit tracker, or Habitude itself, has exported. You will see what is in it before anything changes.`}
    >
      {state.step === 'choosing' && (
        <>
          <FileField onChoose={read} takesFocus={hasBegun} />
          {state.problem && <ImportTrouble {...state.problem} onRetry={read} />}
          <TrackerList />
        </>
      )}
      {state.step === 'working' && (
        <ImportProgress
          phase={state.phase}
          sent={state.sent}
          fileName={state.file.name}
          onCancel={startAnew}
        />
      )}
      {state.step === 'looking' && (
        <ImportPreviewed
          fileName={state.file.name}
          preview={state.preview}
          trouble={state.problem && <ImportTrouble {...state.problem} />}
          onImport={() => store(state.file, state.preview)}
          onChooseAnother={startAnew}
        />
      )}
      {state.step === 'done' && (
        <ImportDone
          imported={state.imported}
          tookSettings={state.took_settings ?? false}
          onAnother={startAnew}
        />
      )}
    </AccountSection>
  );
}

/** Which trackers can be left for this one, and where each keeps its export. */
function TrackerList() {
  const { t, i18n } = useLingui();
  return (
    <details className="w-full">
      <summary className="min-h-11 py-2.5 font-semibold">
        {t`Which files can be read, and where to find them`}
      </summary>
      <dl className="flex flex-col gap-3 pt-2">
        {IMPORT_SOURCES.map((source) => (
          <div key={source}>
            <dt className="font-semibold">{i18n._(SOURCE_TEXTS[source][0])}</dt>
            <dd className="text-faint">{i18n._(SOURCE_TEXTS[source][1])}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface ImportDoneProps {
  /** null: all of it was here already, but for settings */
  imported: ImportAnswer | null;
  tookSettings: boolean;
  onAnother: () => void;
}

/** What an import has brought. */
function ImportDone({ imported, tookSettings, onAnother }: ImportDoneProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col items-start gap-4">
      <StepTitle>{imported || tookSettings ? t`Imported` : t`Nothing was imported`}</StepTitle>
      {imported && (
        <p>
          <Trans>
            Your notebook has grown by <ImportSizeText imported={imported} />. You can undo this
            below.
          </Trans>
        </p>
      )}
      {tookSettings && (
        <p>{t`The settings in the file replaced yours. Undoing an import does not bring yours back.`}</p>
      )}
      {!imported && !tookSettings && <p>{t`All of this is here already.`}</p>}
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/" variant="primary">
          {t`See my habits`}
        </LinkButton>
        <Button variant="quiet" onClick={onAnother}>
          {t`Choose another file`}
        </Button>
      </div>
    </div>
  );
}

/** Drawn alike in every browser; while nothing can be measured the whole bar breathes. */
const BAR_CLASS = classNames(
  'h-3 w-full appearance-none overflow-hidden rounded-full border border-edge bg-wash',
  '[&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-ink',
  '[&::-moz-progress-bar]:bg-ink indeterminate:[&::-moz-progress-bar]:bg-transparent',
  'indeterminate:animate-pulse indeterminate:bg-edge',
  'forced-colors:[&::-webkit-progress-value]:bg-[Highlight]',
  'forced-colors:[&::-moz-progress-bar]:bg-[Highlight]',
);

interface ImportProgressProps {
  phase: 'reading' | 'storing';
  /** how much of the file has left, from 0 to 1 */
  sent: number;
  fileName: string;
  onCancel: () => void;
}

/** How far an import is: a share while the file is on its way, then only that it goes on. */
function ImportProgress({ phase, sent, fileName, onCancel }: ImportProgressProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const isSending = sent < 1;
  const text = isSending ? t`Sending…` : { reading: t`Reading…`, storing: t`Saving…` }[phase];
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <p className="font-semibold wrap-anywhere">{fileName}</p>
      <progress
        aria-labelledby={id}
        className={BAR_CLASS}
        {...(isSending ? { value: sent, max: 1 } : {})}
      />
      <div className="flex w-full justify-between gap-4 text-faint">
        <p id={id} role="status">
          {text}
        </p>
        {isSending && <p className="numerals">{format.percentage(Math.floor(sent * 100))}</p>}
      </div>
      {phase === 'reading' && <Button onClick={onCancel}>{t`Cancel`}</Button>}
    </div>
  );
}
