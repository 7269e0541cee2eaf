import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { later, useAhead } from '../../app/builds/later.tsx';
import { Button } from '../../ui/button.tsx';

const fetchLegend = async () => (await import('./mark-legend.tsx')).MarkLegend;

const MarkLegend = later(fetchLegend);

/** The way to what the marks mean. */
export function LegendButton() {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  useAhead(fetchLegend);
  return (
    <>
      <Button
        data-legend
        variant="quiet"
        className="shrink-0 px-0! text-sm font-normal! text-faint!"
        onClick={() => setIsOpen(true)}
      >
        {t`What the marks mean`}
      </Button>
      {isOpen && <MarkLegend onClose={() => setIsOpen(false)} />}
    </>
  );
}
