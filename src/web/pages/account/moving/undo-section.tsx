import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../../app/errors/use-error-text.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusKept } from '../../../ui/use-focus-kept.ts';
import { AccountSection } from '../account-section.tsx';
import { ImportRow } from './import-row.tsx';
import { importsQuery } from './imports.queries.ts';

interface UndoSectionProps {
  onUndone: (importId: string) => void;
}

/** The imports that can still be taken back. */
export function UndoSection({ onUndone }: UndoSectionProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data: imports, error } = useQuery(importsQuery);
  const list = useFocusKept<HTMLDivElement>(imports?.length ?? 0);
  return (
    <AccountSection title={t`Your imports`} lead={t`Each can be undone as a whole for 30 days.`}>
      {!imports && !error && (
        <div className="w-full">
          <Skeleton rows={1} label={t`Loading your imports…`} />
        </div>
      )}
      {!imports && error && <p className="text-alarm">{errorText(error)}</p>}
      {imports && (
        <div ref={list} tabIndex={-1} className="w-full outline-none">
          {imports.length === 0 ? (
            <p>
              <Trans>There is nothing to undo.</Trans>
            </p>
          ) : (
            <ul className="border-t border-rule">
              {imports.map((each) => (
                <ImportRow key={each.id} imported={each} onUndone={() => onUndone(each.id)} />
              ))}
            </ul>
          )}
        </div>
      )}
    </AccountSection>
  );
}
