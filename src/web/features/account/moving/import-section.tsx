import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AccountSection } from '../account-section.tsx';
import { FileField } from './file-field.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportPreviewed } from './import-previewed.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportTrouble } from './import-trouble.tsx';
import { TrackerList } from './tracker-list.tsx';
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
      {state.step === 'done' && <ImportDone imported={state.imported} onAnother={startAnew} />}
    </AccountSection>
  );
}
