import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarEndpoints } from '#contract/calendar.ts';
import { updateReminderSettingsBody } from '#contract/reminder-settings.ts';
import type { ReminderSettings } from '#contract/reminder-settings.ts';
import { callsOf } from '../../app/api/api.ts';
import { FIELDS_CLASS, FormEnd, useForm } from '../../app/form/use-form.tsx';
import { useProfile } from '../../app/session/profile-store.ts';
import { succeed } from '../../app/toasts/toast-store.ts';
import { useFocusKept } from '../../ui/browser.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import { ReminderFields } from '../habit/reminders/reminder-fields.tsx';
import { reminderSettingsCalls, settingsQuery } from '../habit/reminders/reminder-settings.ts';
import { AccountSection, Failure, Loaded } from './account-frame.tsx';
import { ByHabitSection } from './by-habit-section.tsx';
import { DevicesSection, ThisDeviceSection } from './devices-section.tsx';

const calls = callsOf(calendarEndpoints);

const calendarQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: ({ signal }) => calls.getCalendar({}, { signal }),
});

/** What reminds the person of what they keep, and how it reaches them. */
export function RemindersScreen() {
  const { t } = useLingui();
  return (
    <>
      <ByHabitSection />
      <NotebookSection />
      <ThisDeviceSection />
      <DevicesSection />
      <LetterSection />
      <FailedMailSection />
      <AccountSection
        title={t`Automaticity`}
        lead={t`How far habits have become automatic, as you say it every four weeks, and which reminders may fade.`}
      >
        <LinkButton to="/automaticity">{t`See the statements`}</LinkButton>
      </AccountSection>
      <CalendarSection />
    </>
  );
}

/** Reminders of whatever is still open; those of one habit are in its form. */
export function NotebookSection() {
  const { t } = useLingui();
  return (
    <AccountSection
      title={t`The whole notebook`}
      lead={t`One reminder for all that is still due that day.`}
    >
      <Loaded query={useQuery(settingsQuery)} rows={1} label={t`Loading your reminders…`}>
        {(settings) => <NotebookForm settings={settings} />}
      </Loaded>
    </AccountSection>
  );
}

function NotebookForm({ settings }: { settings: ReminderSettings }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  /** what is not saved yet; without it what comes from elsewhere is shown */
  const [draft, setDraft] = useState<ReminderSettings['reminders']>();
  const reminders = draft ?? settings.reminders;
  const frame = useFocusKept<HTMLDivElement>(Number(draft !== undefined));
  const form = useForm({
    schema: updateReminderSettingsBody,
    read: () => ({ reminders }),
    send: async (body) => {
      const changed = await reminderSettingsCalls.updateReminderSettings({ body });
      queryClient.setQueryData(settingsQuery.queryKey, changed);
      setDraft((now) => (now === draft ? undefined : now));
      succeed(() => t`Saved`);
    },
  });
  const onChange = (changed: ReminderSettings['reminders']) => {
    const isSame = JSON.stringify(changed) === JSON.stringify(settings.reminders);
    setDraft(isSame ? undefined : changed);
  };
  return (
    <div ref={frame} tabIndex={-1} className="w-full outline-none">
      <form {...form.props} className={FIELDS_CLASS}>
        <ReminderFields reminders={reminders} onChange={onChange} field={form.field} />
        {draft && <FormEnd form={form} submit={t`Save`} className="self-start" />}
      </form>
    </div>
  );
}

/** Whether a letter comes once a week; of whoever has an account the address is confirmed. */
export function LetterSection() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const query = useQuery(settingsQuery);
  const email = useProfile()?.email ?? '';
  const { mutate, isPending, variables, error } = useMutation({
    // Of two presses the last one counts.
    scope: { id: 'weekly-letter' },
    mutationFn: (weekly_letter: boolean) =>
      reminderSettingsCalls.updateReminderSettings({ body: { weekly_letter } }),
    onSuccess: (changed) => queryClient.setQueryData(settingsQuery.queryKey, changed),
  });
  return (
    <AccountSection
      title={t`Weekly letter`}
      lead={t`On Monday mornings: what you kept in the week before, and what has changed.`}
    >
      <Loaded query={query} rows={1} label={t`Loading your choice…`}>
        {({ weekly_letter, sends_mail: sendsMail = true }) => (
          <div className="flex flex-col">
            <Checkbox
              label={<span className="wrap-anywhere">{t`Send it to ${email}`}</span>}
              checked={isPending ? variables : weekly_letter}
              disabled={!sendsMail && !weekly_letter}
              onChange={(event) => mutate(event.target.checked)}
            />
            <p className="text-sm text-faint">
              {sendsMail
                ? t`You get no letter after a week in which nothing was asked of you, or when you have been away for four weeks.`
                : t`This server sends no email.`}
            </p>
          </div>
        )}
      </Loaded>
      <Failure error={error} />
    </AccountSection>
  );
}

/** Devices say beside themselves what did not get there. */
export function FailedMailSection() {
  const { t } = useLingui();
  const format = useFormat();
  const failedAt = useQuery(settingsQuery).data?.mail_failed_at;
  if (!failedAt) return null;
  const moment = format.moment(failedAt);
  return (
    <AccountSection title={t`Email`}>
      <p>{t`A reminder or letter of ${moment} could not be delivered.`}</p>
    </AccountSection>
  );
}

/** The address under which a calendar finds the person's reminders. */
export function CalendarSection() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { data, error: unread } = useQuery(calendarQuery);
  const address = data?.address;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (isWanted: boolean) => {
      if (isWanted) return await calls.replaceCalendar();
      await calls.closeCalendar();
      return { address: null };
    },
    onSuccess: (answer, isWanted) => {
      queryClient.setQueryData(calendarQuery.queryKey, answer);
      if (!address) return;
      const say = () => (isWanted ? t`The address was replaced` : t`The address was deleted`);
      succeed(say);
    },
  });
  /** what is asked about first: the address that there is goes for good */
  const [asked, setAsked] = useState<'replace' | 'delete'>();
  const buttons = useFocusKept<HTMLDivElement>(address ? 2 : 1);
  return (
    <AccountSection
      title={t`In your calendar`}
      lead={t`Your reminders for the next four weeks. They may include what you have already done.`}
    >
      {address && (
        <div className="w-full">
          <TextField
            label={t`Address to subscribe to`}
            value={address}
            readOnly
            onFocus={(event) => event.target.select()}
            description={t`Anyone who has it can see the names of the habits that have reminders, the times of these and what each habit comes after. Keep it to yourself, or replace it.`}
          />
        </div>
      )}
      {data && (
        <div ref={buttons} tabIndex={-1} className="flex flex-wrap gap-2 outline-none">
          <Button
            pending={isPending}
            onClick={() => (address ? setAsked('replace') : mutate(true))}
          >
            {address ? t`Replace the address` : t`Get an address`}
          </Button>
          {address && (
            <Button variant="quiet" pending={isPending} onClick={() => setAsked('delete')}>
              {t`Delete the address`}
            </Button>
          )}
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={asked === 'replace' ? t`Replace the address?` : t`Delete the address?`}
          confirm={asked === 'replace' ? t`Replace` : t`Delete`}
          onConfirm={() => {
            setAsked(undefined);
            mutate(asked === 'replace');
          }}
          onCancel={() => setAsked(undefined)}
        >
          {t`Calendars that use the present address will no longer be updated.`}
        </ConfirmDialog>
      )}
      <Failure error={error ?? (data ? null : unread)} />
    </AccountSection>
  );
}
