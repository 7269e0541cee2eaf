import { DeviceSection } from './device-section.tsx';
import { ExportSection } from './moving/export-section.tsx';
import { ImportSection } from './moving/import-section.tsx';
import { UndoSection } from './moving/undo-section.tsx';
import { SealedSection } from './sealed-section.tsx';
import { useImport } from './moving/use-import.ts';

/** What a person takes with them, what they bring along and the way back, and what is here. */
export function DataScreen() {
  const steps = useImport();
  return (
    <>
      <ExportSection />
      <ImportSection steps={steps} />
      <UndoSection onUndone={steps.forget} />
      <DeviceSection />
      <SealedSection />
    </>
  );
}
