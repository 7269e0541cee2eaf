import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { markOf } from '#domain/commands/day-fields.ts';
import { listEntries } from '#domain/entries.ts';
import type { NotebookHabit } from '#domain/notebook.ts';
import { ProblemError } from '../../app/api/problem-error.ts';
import { goToNewestBuild } from '../../app/builds/build-watch.tsx';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import type { Refused, PendingCommand } from '../../sync/replica.ts';
import { isGivenUp, isServerAtFault } from '../../sync/troubled.ts';
import { dismissRefused, retryCommand, useNotebookState } from '../../sync/use-notebook.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useFocusKept } from '../../ui/browser.ts';
import { useFormat } from '../../ui/format.ts';
import { useWrittenText, type WrittenText } from './use-written-text.ts';

interface NotesProps {
  id: string;
  title: ReactNode;
  /** how many there are: with each that is settled, what had the focus goes */
  count: number;
  edge?: string;
  children: ReactNode;
}

function Notes({ id, title, count, edge = 'border-amber', children }: NotesProps) {
  const heading = useFocusKept<HTMLHeadingElement>(count);
  // With the last of them all of it goes.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.querySelector('main')?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <section aria-labelledby={id} className={classNames('mb-6 border-l-4 pl-3', edge)}>
      <h2 ref={heading} tabIndex={-1} id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface NoteProps extends WrittenText {
  why?: ReactNode;
  /** what can be done about it */
  children: ReactNode;
}

function Note({ about, written, why, children }: NoteProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-1">
      <span className="flex min-w-0 grow basis-64 flex-col">
        <span className="font-semibold wrap-anywhere">{about}</span>
        <span className="wrap-anywhere whitespace-pre-line">{written}</span>
        {why && <span className="text-faint">{why}</span>}
      </span>
      <span className="-mx-4 flex">{children}</span>
    </li>
  );
}

/** Nobody is told of what is sent in this time. */
const QUIET_MS = 5000;

/** Quietly, how much was not sent yet. */
export function WaitingNote() {
  const { t } = useLingui();
  const { waiting: all, keeping, trouble } = useNotebookState();
  const waiting = all.filter((each) => !isGivenUp(each));
  const [late, setLate] = useState<string>();
  const oldest = waiting[0]?.id;
  useEffect(() => {
    const timer = setTimeout(() => setLate(oldest), QUIET_MS);
    return () => clearTimeout(timer);
  }, [oldest]);
  const isShown = oldest !== undefined && late === oldest;
  return (
    <p role="status" className="mb-4 border-l-4 border-amber py-1 pl-3 empty:sr-only">
      {isShown &&
        (isServerAtFault(trouble, all) ? (
          <Plural
            value={waiting.length}
            one="# change is waiting: the server has trouble with it, and it will be tried again."
            other="# changes are waiting: the server has trouble with them, and they will be tried again."
          />
        ) : (
          <Plural
            value={waiting.length}
            one="# change is waiting for the network."
            other="# changes are waiting for the network."
          />
        ))}
      {isShown && (keeping === 'nothing' || keeping === 'too little') && (
        <span className="block">
          {t`This device cannot store anything at the moment: leave this page open.`}
        </span>
      )}
    </p>
  );
}

/** What was done here and not taken over: what it was about, why, and what was written. */
export function RefusedNotes({ refused }: { refused: readonly Refused[] }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const textOf = useWrittenText();
  return (
    <Notes id="refused" title={t`Not saved`} count={refused.length} edge="border-alarm">
      {/* It comes with what it says, and an alert is heard all the same. */}
      <div role="alert" aria-atomic={false}>
        <ul>
          {refused.map(({ id, command, names, code, limit, text }) => {
            const { about, written } =
              text === undefined ? textOf(command, names) : { about: t`A change`, written: text };
            const reason =
              code === 'invalid_request'
                ? t`The server did not accept this.`
                : errorText(new ProblemError({ status: 0, code, limit }));
            const why =
              text === undefined
                ? reason
                : t`What this device kept of it is damaged, and can’t be sent.`;
            return (
              <Note key={id} about={about} written={written} why={why}>
                {written !== '' && 'clipboard' in navigator && (
                  <Button
                    variant="quiet"
                    aria-label={t`Copy: ${about}`}
                    onClick={() => void navigator.clipboard.writeText(`${about}\n${written}`)}
                  >
                    {t`Copy`}
                  </Button>
                )}
                <Button
                  variant="quiet"
                  aria-label={t`Close: ${about}`}
                  onClick={() => dismissRefused(id)}
                >
                  {t`Close`}
                </Button>
              </Note>
            );
          })}
        </ul>
      </div>
    </Notes>
  );
}

/** What the server failed at again and again: it is kept, and can be tried again. */
export function TroubledNotes({ troubled }: { troubled: readonly PendingCommand[] }) {
  const { t } = useLingui();
  const textOf = useWrittenText();
  return (
    <Notes id="troubled" title={t`Not saved yet`} count={troubled.length}>
      <p className="text-faint">
        {t`The server has trouble with this. It is tried again every day, and whenever you ask.`}
      </p>
      <ul>
        {troubled.map(({ id, command }) => {
          const { about, written } = textOf(command);
          return (
            <Note key={id} about={about} written={written}>
              <Button
                variant="quiet"
                aria-label={t`Try again: ${about}`}
                onClick={() => retryCommand(id)}
              >
                {t`Try again`}
              </Button>
            </Note>
          );
        })}
      </ul>
    </Notes>
  );
}

/** How many entries of each are shown, the latest ones. */
const SHOWN = 7;

/** Habits that ask for something that this page does not know: what was entered, and the way on. */
export function UnknownHabits({ habits }: { habits: readonly NotebookHabit[] }) {
  const { t } = useLingui();
  const textOf = useWrittenText();
  const format = useFormat();
  return (
    <Notes id="unknown" title={t`A newer version is needed`} count={habits.length}>
      <p className="text-faint">
        {t`This page is older than the server, and does not know what these habits ask for.`}
      </p>
      <ul>
        {habits.map(({ id: habit, icon, name, entries }) => (
          <li key={habit} className="py-1">
            <p className="font-semibold wrap-anywhere">
              {icon} {name}
            </p>
            {[...listEntries(entries)].slice(0, SHOWN).map(({ date, note = '', ...mark }) => (
              <p key={date} className="wrap-anywhere whitespace-pre-line">
                {format.date(date, { dateStyle: 'medium' })} ·{' '}
                {textOf({ type: 'enter_day', habit, date, mark: markOf(mark), note }).written}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <Button onClick={() => void goToNewestBuild()}>{t`Reload`}</Button>
    </Notes>
  );
}

/**
 * Asks who signs out about what would be lost, as far as is known: an answer may be on its way.
 *
 * @param onClose without an answer, the person stays
 */
export function LeaveDialog({ onClose }: { onClose: (mayBeLost?: boolean) => void }) {
  const { t } = useLingui();
  const { waiting, refused } = useNotebookState();
  const unsaved = waiting.length + refused.length;
  // All of it was saved while it was asked.
  useEffect(() => {
    if (unsaved === 0) onClose(true);
  }, [unsaved, onClose]);
  return (
    <ConfirmDialog
      title={t`Sign out anyway?`}
      confirm={t`Sign out and lose the changes`}
      cancel={t`Stay`}
      onConfirm={() => onClose(true)}
      onCancel={() => onClose(false)}
    >
      <Plural
        value={unsaved}
        one="# change is not saved on the server, and may be lost if you sign out now."
        other="# changes are not saved on the server, and may be lost if you sign out now."
      />
    </ConfirmDialog>
  );
}
