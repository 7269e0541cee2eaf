import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ImportPreview, ImportRemark } from '#contract/import.ts';
import { goalOn } from '#domain/goal.ts';
import { useToday } from '../../sync/today.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { HabitIcon, Stamp } from '../../ui/stamp.tsx';
import { useGoalText } from '../habit/use-goal-text.ts';
import { LongList, StepTitle } from './import-parts.tsx';
import { usePlaceText } from './import-trouble.tsx';
import { SOURCE_TEXTS, useRemarkText } from './moving-texts.ts';

const HABITS_SHOWN = 12;
const CASES_SHOWN = 3;

interface ImportPreviewedProps {
  fileName: string;
  preview: ImportPreview;
  /** why the last try failed */
  trouble: ReactNode;
  onImport: () => void;
  onChooseAnother: () => void;
}

/** What importing a file would do, for the person to decide. */
export function ImportPreviewed(props: ImportPreviewedProps) {
  const { fileName, preview, trouble, onImport, onChooseAnother } = props;
  const { t, i18n } = useLingui();
  const tracker = i18n._(SOURCE_TEXTS[preview.source][0]);
  const { new_habits, new_entries, new_groups, new_pauses, new_settings = false } = preview;
  const isNew = new_settings || new_habits + new_entries + new_groups + new_pauses > 0;
  return (
    <div className="flex w-full flex-col items-start gap-5">
      <StepTitle>
        <Trans>
          {fileName}: {tracker}
        </Trans>
      </StepTitle>
      <PreviewFigures preview={preview} />
      {!isNew && (
        <p>{t`There is nothing to import: each of these days already has an entry here, which is kept.`}</p>
      )}
      <div className="w-full">
        <LongList
          items={preview.habits}
          most={HABITS_SHOWN}
          keyOf={({ name }, index) => `${index} ${name}`}
          className="w-full border-t border-rule"
        >
          {(habit) => <PreviewedHabit habit={habit} />}
        </LongList>
      </div>
      {preview.remarks.length > 0 && <RemarkList remarks={preview.remarks} />}
      {['loop_csv', 'loop_db'].includes(preview.source) && (
        <p className="border-l-4 border-l-edge pl-4">
          {t`Streaks will look different: Loop counts days, and filled-in and skipped days add to its streaks. Habitude counts the days, weeks or months that you kept. The strength of a habit can be seen both ways, as Loop calculates it and as Habitude does.`}
        </p>
      )}
      {new_settings && (
        <p>{t`The settings in the file replace yours: name, language, time zone, start of the day and reminders.`}</p>
      )}
      {trouble}
      <div className="flex flex-wrap gap-2">
        {isNew && (
          <Button variant="primary" onClick={onImport} className="min-w-40">
            {t`Import`}
          </Button>
        )}
        <Button variant={isNew ? 'quiet' : 'outline'} onClick={onChooseAnother}>
          {t`Choose another file`}
        </Button>
      </div>
    </div>
  );
}

/** How much a file holds, and how much of it is new. */
function PreviewFigures({ preview }: { preview: ImportPreview }) {
  const { t } = useLingui();
  const format = useFormat();
  const { habits, new_groups, new_pauses } = preview;
  const habitsText = (count: number) =>
    plural(count, { 0: 'no habit', one: '# habit', other: '# habits' });
  const entriesText = (count: number) =>
    plural(count, { 0: 'no entry', one: '# entry', other: '# entries' });
  const entries = habits.reduce((sum, habit) => sum + habit.entries.found, 0);
  const fresh = [
    habitsText(preview.new_habits),
    entriesText(preview.new_entries),
    new_groups > 0 && plural(new_groups, { one: '# group', other: '# groups' }),
    new_pauses > 0 && plural(new_pauses, { one: '# pause', other: '# pauses' }),
  ].filter((part) => part !== false);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-faint">{t`In the file`}</dt>
      <dd>{format.list([habitsText(habits.length), entriesText(entries)])}</dd>
      <dt className="text-faint">{t`To be added`}</dt>
      <dd className="font-semibold">{format.list(fresh)}</dd>
    </dl>
  );
}

type Previewed = ImportPreview['habits'][number];

/** A habit of a file, as it will be here. */
function PreviewedHabit({ habit }: { habit: Previewed }) {
  const { t } = useLingui();
  const goalText = useGoalText();
  const goal = goalOn(habit.goals, useToday());
  const isNew = habit.habit_id === null;
  const earlier = habit.goals.filter(({ from }) => goal && from < goal.from).length;
  return (
    <div className="flex items-start gap-3 border-b border-rule py-3">
      <HabitIcon icon={habit.icon} />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">
          {habit.name}
          {'\u00a0'}
          <Stamp
            mark="dot"
            ink={habit.color}
            variant={habit.name}
            className="inline size-4 align-[-0.125em]"
          />
        </p>
        {isNew ? (
          <p className="text-faint wrap-anywhere">
            {goal && goalText(goal)}
            {earlier > 0 && (
              <>
                {' · '}
                <Plural value={earlier} one="# earlier goal" other="# earlier goals" />
              </>
            )}
            {habit.group !== null && ` · ${habit.group}`}
          </p>
        ) : (
          <p className="text-faint">{t`Gets the days on which nothing is here yet, and stays as it is.`}</p>
        )}
        <p className="text-sm text-faint">
          <Entries {...habit.entries} />
        </p>
      </div>
      <p className="flex shrink-0 flex-col items-end text-sm">
        <span className={isNew ? 'font-semibold' : 'text-faint'}>
          {isNew ? t`New` : t`Already here`}
        </span>
        {isNew && !habit.is_active && <span className="text-faint">{t`Stays archived`}</span>}
      </p>
    </div>
  );
}

function Entries({ found, new: fresh, first, last }: Previewed['entries']) {
  const { t } = useLingui();
  const format = useFormat();
  if (first === null || last === null) return t`No entries`;
  const span = format.dateRange(first, last, { dateStyle: 'medium' });
  const amount = plural(found, { one: '# entry', other: '# entries' });
  if (fresh === found) return `${amount} · ${span}`;
  return `${amount}, ${plural(fresh, { 0: 'nothing new', other: '# of them new' })} · ${span}`;
}

/** What is not taken over as it stands, each kind once, with the habits that it is about. */
function RemarkList({ remarks }: { remarks: readonly ImportRemark[] }) {
  const { t } = useLingui();
  const { ofImport } = useRemarkText();
  const kinds = [...Map.groupBy(remarks, ({ code }) => code)];
  return (
    <div className="w-full">
      <h4 className="font-semibold">{t`What will differ from the file`}</h4>
      <ul className="mt-2 flex list-disc flex-col gap-3 pl-5">
        {kinds.map(([code, cases]) => (
          <li key={code}>
            <p>
              {ofImport(
                code,
                cases.reduce((sum, { count }) => sum + count, 0),
              )}
            </p>
            <LongList
              items={cases.filter(saysMore)}
              most={CASES_SHOWN}
              keyOf={(_remark, place) => String(place)}
              className="text-sm text-faint"
            >
              {(remark) => <RemarkCase remark={remark} />}
            </LongList>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether there is anything to say of a case beside what it is. */
function saysMore({ habit, place, count }: ImportRemark): boolean {
  return habit !== null || place !== null || count > 1;
}

/** "Read: 3 (the first: Habits.csv, line 12)", or as much of that as there is to say. */
function RemarkCase({ remark: { habit, place, count } }: { remark: ImportRemark }) {
  const { t } = useLingui();
  const format = useFormat();
  const placeText = usePlaceText();
  const first = place === null ? undefined : placeText(place);
  const figure = format.count(count);
  const where = first && count > 1 ? t`${figure} (the first: ${first})` : (first ?? '');
  const details = where || (count > 1 ? figure : '');
  if (habit === null) return details;
  return <span className="wrap-anywhere">{details === '' ? habit : t`${habit}: ${details}`}</span>;
}
