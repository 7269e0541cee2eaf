import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../ui/use-format.ts';

const LINE = /^(.+):(\d+)$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** What the server calls a file as a whole. */
const WHOLE = new Set(['', 'zip', 'sqlite', 'json', 'csv']);

/** Says where in a file something is; undefined of what is no place of its own. */
export function usePlaceText(): (place: string) => string | undefined {
  const { t } = useLingui();
  const format = useFormat();
  return (place) => {
    const [, name = '', line = ''] = LINE.exec(place) ?? [];
    if (line !== '') {
      if (WHOLE.has(name)) return t`line ${line}`;
      return name.endsWith('.csv') ? t`${name}, line ${line}` : t`${name}, row ${line}`;
    }
    if (WHOLE.has(place)) return undefined;
    if (DATE.test(place)) return format.date(place, { dateStyle: 'medium' });
    return place.includes('/') || /\.(csv|db)$/.test(place) ? place : pathText(place);
  };
}

/** `habits.3.records.2` counted as people count: "habits 4, records 3". */
function pathText(path: string): string {
  return path
    .replaceAll(/\.(\d+)(?=\.|$)/g, (_, index: string) => ` ${Number(index) + 1}`)
    .replaceAll(/\.(?=[a-z_])/gi, ', ')
    .replace(/\.(?=\d{4}-)/, ' ');
}
