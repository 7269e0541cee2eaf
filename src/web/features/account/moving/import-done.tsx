import { Trans } from '@lingui/react/macro';
import type { ImportAnswer } from '#contract/import.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ImportSizeText } from './import-size-text.tsx';
import { StepTitle } from './step-title.tsx';

interface ImportDoneProps {
  /** null: all of it was here already */
  imported: ImportAnswer | null;
  onAnother: () => void;
}

/** What an import has brought. */
export function ImportDone({ imported, onAnother }: ImportDoneProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      <StepTitle>
        {imported ? <Trans>Imported</Trans> : <Trans>Nothing was imported</Trans>}
      </StepTitle>
      <p>
        {imported ? (
          <Trans>
            Your notebook has grown by <ImportSizeText imported={imported} />. You can undo this
            below.
          </Trans>
        ) : (
          <Trans>All of this is here already.</Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/" variant="primary">
          <Trans>See my habits</Trans>
        </LinkButton>
        <Button variant="quiet" onClick={onAnother}>
          <Trans>Choose another file</Trans>
        </Button>
      </div>
    </div>
  );
}
