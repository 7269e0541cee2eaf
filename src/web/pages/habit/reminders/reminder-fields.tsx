import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { WEEKDAYS, type Weekday } from '#domain/goal.ts';
import { MAX_REMINDERS } from '#domain/limits.ts';
import type { Reminder, Rhythm, Way } from '#domain/reminder.ts';
import type { Form } from '../../../app/form/use-form.tsx';
import { useThisDevice } from '../../../app/push/use-this-device.ts';
import { Queries } from '../../../app/queries.tsx';
import { newId } from '../../../sync/new-id.ts';
import { useToday } from '../../../sync/today.tsx';
import { drawWithFocus, useFocusKept } from '../../../ui/browser.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ChosenBlank, errorIdOf, WrittenBlank } from '../../../ui/choices.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { useWeekdaysBlank, WeekdayChips } from '../weekdays.tsx';
import { DeviceFailure } from './device-failure.tsx';
import { useSendsMail } from './reminder-settings.ts';

/** When there is no other to go by: most of the day is over, and some of it left. */
const USUAL_TIME = '20:00';

interface ReminderFieldsProps {
  reminders: readonly Reminder[];
  onChange: (reminders: readonly Reminder[]) => void;
  field: Form['field'];
  weekdays?: readonly Weekday[];
  canAdd?: boolean;
}

/** Reminders, each a sentence to be filled in, and a way to add one. */
export function ReminderFields({
  reminders,
  onChange,
  field,
  weekdays = WEEKDAYS,
  canAdd = true,
}: ReminderFieldsProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const addButton = useFocusKept<HTMLButtonElement>(reminders.length);
  const last = reminders.at(-1);
  const add = () => {
    const { time, way } = last ?? { time: USUAL_TIME, way: 'push' };
    const added = { id: newId(), time, weekdays, way, rhythm: 'every_day' } as const;
    drawWithFocus(frame, '[role=group]:last-child input', () => onChange([...reminders, added]));
  };
  return (
    <div ref={frame} className="flex flex-col items-start gap-3">
      {reminders.length > 0 && (
        <div className="flex w-full flex-col gap-3">
          {reminders.map((reminder, place) => (
            <ReminderRow
              key={reminder.id}
              reminder={reminder}
              place={place}
              field={field}
              onChange={(change) => onChange(reminders.with(place, { ...reminder, ...change }))}
              onRemove={() => onChange(reminders.toSpliced(place, 1))}
            />
          ))}
        </div>
      )}
      {reminders.length > 0 && (
        <Queries>
          <NoMailNote />
        </Queries>
      )}
      {reminders.some(({ way, rhythm }) => way === 'push' && rhythm !== 'off') && (
        <Queries>
          <ThisDeviceNote />
        </Queries>
      )}
      {canAdd && reminders.length < MAX_REMINDERS && (
        <Button ref={addButton} onClick={add}>
          {last ? t`Add another reminder` : t`Add a reminder`}
        </Button>
      )}
    </div>
  );
}

interface ReminderRowProps {
  reminder: Reminder;
  /** its place among the others, from 0 */
  place: number;
  field: Form['field'];
  onChange: (change: Partial<Reminder>) => void;
  onRemove: () => void;
}

/** "Remind me at [20:00] [every day] [by notification]". */
function ReminderRow({ reminder, place, field, onChange, onRemove }: ReminderRowProps) {
  const { t } = useLingui();
  const today = useToday();
  const path = `reminders.${place}`;
  const wrong = field(`${path}.time`);
  const number = place + 1;
  const { isChosen, choose, ...blank } = useWeekdaysBlank(reminder.weekdays, (weekdays) =>
    onChange({ weekdays }),
  );
  const time = (
    <WrittenBlank
      {...wrong}
      label={t`Remind me at`}
      type="time"
      required
      value={reminder.time}
      onChange={(event) => onChange({ time: event.target.value })}
    />
  );
  const days = <ChosenBlank label={t`Days`} {...blank} onChange={choose} />;
  const way = (
    <Queries>
      <WayBlank way={reminder.way} onChange={(chosen) => onChange({ way: chosen })} />
    </Queries>
  );
  return (
    <div
      role="group"
      aria-label={t`Reminder ${number}`}
      className="flex flex-col gap-2 border-t border-rule pt-3"
    >
      <div className="flex items-start justify-between gap-2">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-3 text-lg">
          <Trans>
            Remind me at {time} {days} {way}
          </Trans>
        </div>
        <IconButton label={t`Delete reminder ${number}`} onClick={onRemove}>
          <span aria-hidden>✕</span>
        </IconButton>
      </div>
      <FieldError id={errorIdOf(wrong.name)} error={wrong.error} />
      {isChosen && (
        <WeekdayChips
          {...field(`${path}.weekdays`)}
          weekdays={reminder.weekdays}
          onChange={(weekdays) => onChange({ weekdays })}
        />
      )}
      {reminder.rhythm !== 'every_day' && (
        <RhythmBlank
          rhythm={reminder.rhythm}
          onChange={(rhythm) => onChange({ rhythm, rhythm_since: today })}
        />
      )}
    </div>
  );
}

function WayBlank({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  const { t } = useLingui();
  const sendsMail = useSendsMail();
  return (
    <ChosenBlank
      label={t`How`}
      value={way}
      onChange={onChange}
      options={[
        { value: 'push', label: t`by notification` },
        // What is set stays in sight.
        ...(sendsMail || way === 'mail' ? [{ value: 'mail' as const, label: t`by email` }] : []),
      ]}
    />
  );
}

/** How far a reminder has faded. It can be had back in full here. */
function RhythmBlank({ rhythm, onChange }: { rhythm: Rhythm; onChange: (rhythm: Rhythm) => void }) {
  const { t } = useLingui();
  const rest = (
    <ChosenBlank
      label={t`How often it still comes`}
      value={rhythm}
      onChange={onChange}
      options={[
        { value: 'every_day', label: t`each time` },
        { value: 'every_second', label: t`every second time` },
        { value: 'off', label: t`never` },
      ]}
    />
  );
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <Trans>How often this reminder comes: {rest}</Trans>
    </p>
  );
}

function NoMailNote() {
  const { t } = useLingui();
  return useSendsMail() ? null : <p className="text-sm">{t`This server sends no email.`}</p>;
}

/** Says beside reminders by notification that this device shows none, and what can be done. */
function ThisDeviceNote() {
  const { t } = useLingui();
  const { standing, isPending, error, turnOn } = useThisDevice();
  const sendsMail = useSendsMail();
  if (standing === undefined || standing === 'on') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {standing === 'off' ? (
        <>
          <p>{t`This device does not show notifications yet.`}</p>
          <Button pending={isPending} onClick={turnOn}>
            {t`Turn on notifications here`}
          </Button>
          <DeviceFailure error={error} />
        </>
      ) : (
        <p>
          <Trans>
            This device cannot show notifications at the moment.{' '}
            <Link to="/account/reminders" className="link">
              See what can be done
            </Link>
            .
          </Trans>
          {sendsMail && ` ${t`Or be reminded by email.`}`}
        </p>
      )}
    </div>
  );
}
