import { Trans, useLingui } from '@lingui/react/macro';
import { IMPORT_SOURCES } from '#contract/import.ts';
import { SOURCE_TEXTS } from './source-texts.ts';

/** Which trackers can be left for this one, and where each keeps its export. */
export function TrackerList() {
  const { i18n } = useLingui();
  return (
    <details className="w-full">
      <summary className="min-h-11 py-2.5 font-semibold">
        <Trans>Which files can be read, and where to find them</Trans>
      </summary>
      <dl className="flex flex-col gap-3 pt-2">
        {IMPORT_SOURCES.map((source) => (
          <div key={source}>
            <dt className="font-semibold">{i18n._(SOURCE_TEXTS[source].name)}</dt>
            <dd className="text-faint">{i18n._(SOURCE_TEXTS[source].where)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
