import { Trans } from '@lingui/react/macro';
import { listEntries } from '#domain/entries.ts';
import type { NotebookHabit } from '#domain/notebook.ts';
import { goToNewestBuild } from '../../app/builds/build-watch.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useWrittenText } from './use-written-text.ts';

/** How many entries of each are shown, the latest ones. */
const SHOWN = 7;

/** Habits that ask for something that this page does not know: what was entered, and the way on. */
export function UnknownHabits({ habits }: { habits: readonly NotebookHabit[] }) {
  const textOf = useWrittenText();
  const format = useFormat();
  return (
    <section aria-labelledby="unknown" className="mb-6 border-l-4 border-amber pl-3">
      <h2 id="unknown" className="text-lg">
        <Trans>A newer version is needed</Trans>
      </h2>
      <p className="text-faint">
        <Trans>
          This page is older than the server, and does not know what these habits ask for.
        </Trans>
      </p>
      <ul>
        {habits.map(({ id, icon, name, entries }) => (
          <li key={id} className="py-1">
            <p className="font-semibold wrap-anywhere">
              {icon} {name}
            </p>
            {[...listEntries(entries)].slice(0, SHOWN).map(({ date, note, ...mark }) => {
              const entered = {
                type: 'enter_day',
                habit: id,
                date,
                mark,
                note: note ?? '',
              } as const;
              return (
                <p key={date} className="wrap-anywhere whitespace-pre-line">
                  {format.date(date, { dateStyle: 'medium' })} · {textOf(entered).written}
                </p>
              );
            })}
          </li>
        ))}
      </ul>
      <Button onClick={() => void goToNewestBuild()}>
        <Trans>Reload</Trans>
      </Button>
    </section>
  );
}
