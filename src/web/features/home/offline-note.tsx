import { Trans } from '@lingui/react/macro';
import { useOnline } from '../../ui/use-online.ts';

/** Says that what is shown may be old, and that stamps will not stay. */
export function OfflineNote() {
  const online = useOnline();
  return (
    <p role="status" className="mb-4 border-l-4 border-amber py-1 pl-3 empty:hidden">
      {!online && <Trans>You are offline. Days can be stamped again once you are back.</Trans>}
    </p>
  );
}
