import { ExportSection } from './moving/export-section.tsx';
import { ImportSection } from './moving/import-section.tsx';
import { UndoSection } from './moving/undo-section.tsx';

/** What a person takes with them, what they bring along, and the way back. */
export function DataScreen() {
  return (
    <>
      <ExportSection />
      <ImportSection />
      <UndoSection />
    </>
  );
}
