import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { dayMarks } from '#domain/day-mark.ts';
import type { DatedEntry } from '#domain/entries.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { drawWithFocus } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { foldText, useFormat } from '../../ui/format.ts';
import { Stamp } from '../../ui/stamp.tsx';
import { useMarkWords } from '../habit/day-words.ts';
import { levelOf, useOpenDay } from '../habit/habit-day.ts';

interface NotesListProps {
  habit: ShownHabit;
  notes: readonly DatedEntry[];
}

/** So many are shown at a time; from so many on they can be searched. */
const SHOWN = 20;
const MANY = 6;

/** What was noted of a habit, the newest first: each opens its day. */
export function NotesList({ habit, notes }: NotesListProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [text, setText] = useState('');
  const [most, setMost] = useState(SHOWN);
  const wanted = foldText(text);
  const found = notes.filter(({ note = '' }) => foldText(note).includes(wanted));
  const count = format.count(found.length);
  const list = useRef<HTMLUListElement>(null);
  const next = `li:nth-child(${most + 1}) button`;
  return (
    <>
      {notes.length >= MANY && (
        <div className="mb-4 max-w-md">
          <TextField
            type="search"
            label={t`Search the notes`}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      )}
      <p role="status" className="text-faint">
        {found.length === 0 && t`No note has these words.`}
      </p>
      <ul ref={list} className="max-w-prose">
        {found.slice(0, most).map((entry) => (
          <li key={entry.date} className="border-b border-rule">
            <Note habit={habit} entry={entry} />
          </li>
        ))}
      </ul>
      {found.length > most && (
        <Button className="mt-4" onClick={() => drawWithFocus(list, next, () => setMost(Infinity))}>
          <Trans>Show all {count}</Trans>
        </Button>
      )}
    </>
  );
}

function Note({ habit, entry: { date, note } }: { habit: ShownHabit; entry: DatedEntry }) {
  const today = useToday();
  const format = useFormat();
  const openDay = useOpenDay();
  const wordOf = useMarkWords();
  const [mark = 'none'] = dayMarks(habit, [date], today);
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const day = format.date(date, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openDay(habit, date, 'whole')}
      className="flex w-full gap-4 py-3 text-left hover:bg-wash"
    >
      <Stamp
        mark={mark}
        ink={habit.color}
        variant={date}
        level={levelOf(habit, date, today)}
        className="mt-1 size-6"
      />
      <span className="min-w-0 grow">
        <span className="block text-sm text-faint">
          {[day, wordOf(mark)].filter(Boolean).join(' · ')}
        </span>{' '}
        <span className="block wrap-anywhere whitespace-pre-line">{note}</span>
      </span>
    </button>
  );
}
