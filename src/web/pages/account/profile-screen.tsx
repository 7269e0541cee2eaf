import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LOCALES, LOCALE_NAMES } from '#contract/locale.ts';
import { updateProfileBody, type Profile } from '#contract/profile.ts';
import { api } from '../../app/api/api.ts';
import { useColorModeNames, COLOR_MODES, useColorMode } from '../../app/color-mode.tsx';
import { FieldsForm, useForm } from '../../app/form/use-form.tsx';
import { useLanguageSwitch } from '../../app/language/language-link.tsx';
import { profileStore, useProfile } from '../../app/session/profile-store.ts';
import { succeed } from '../../app/toasts/toast-store.ts';
import { Segments, Select } from '../../ui/choices.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import { useStoredWords } from '../../ui/stored.ts';
import { feelStamp, stampFeel } from '../habit/habit-day.ts';
import { AccountSection } from './account-frame.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';

/**
 * What a person tells of themselves, and what they may do with all of it. `onDeleted` is called once
 * nothing is left of the account.
 */
export function ProfileScreen({ onDeleted }: { onDeleted: () => void }) {
  const profile = useProfile();
  if (!profile) return null;
  return (
    <>
      <PersonSection profile={profile} />
      <ColorModeSection />
      <FeelSection />
      <EmailSection profile={profile} />
      <DeleteSection email={profile.email} onDeleted={onDeleted} />
    </>
  );
}

const LANGUAGES = LOCALES.map((locale) => ({
  value: locale,
  label: LOCALE_NAMES[locale],
  lang: locale,
}));

/** Name, language, and how the person's days are counted. */
function PersonSection({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const format = useFormat();
  const otherLanguage = useLanguageSwitch();
  const [typedName, setTypedName] = useState<string>();
  const form = useForm({
    schema: updateProfileBody,
    // What was not touched may have changed elsewhere.
    read: (fields) => {
      const hour = Number(fields.get('day_start_hour'));
      const filled = { ...Object.fromEntries(fields), day_start_hour: hour };
      const known: Record<string, unknown> = profile;
      return Object.fromEntries(
        Object.entries(filled).filter(([name, value]) => value !== known[name]),
      );
    },
    send: async (body) => {
      const changed = await api.updateProfile({ body });
      profileStore.keep(changed);
      // What was typed while this was sent stays.
      setTypedName((typed) => (typed === typedName ? undefined : typed));
      succeed(() => t`Saved`);
      if (body.locale === otherLanguage.locale) void otherLanguage.go();
    },
  });
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: format.time(`${String(hour).padStart(2, '0')}:00`),
  }));
  return (
    <AccountSection title={t`You`}>
      <FieldsForm form={form} submit={t`Save`} className="self-start">
        <TextField
          {...form.field('name')}
          label={t`Name`}
          autoComplete="name"
          value={typedName ?? profile.name}
          onChange={(event) => setTypedName(event.target.value)}
        />
        <Select
          key={profile.locale}
          {...form.field('locale')}
          label={t`Language`}
          options={LANGUAGES}
          defaultValue={profile.locale}
          description={t`Also the language of the emails you get.`}
        />
        <Select
          key={profile.time_zone}
          {...form.field('time_zone')}
          label={t`Time zone`}
          options={timeZones(profile.time_zone)}
          defaultValue={profile.time_zone}
        />
        <Select
          key={profile.day_start_hour}
          {...form.field('day_start_hour')}
          label={t`A day begins at`}
          options={hours}
          defaultValue={String(profile.day_start_hour)}
          description={t`If you go to bed after midnight: until this hour, it is still yesterday.`}
        />
        <Select
          key={profile.shown_first}
          {...form.field('shown_first')}
          label={t`First beside each habit`}
          options={[
            { value: 'share', label: t`What was kept in the last 4 weeks` },
            { value: 'streak', label: t`The streak` },
          ]}
          defaultValue={profile.shown_first ?? 'streak'}
        />
      </FieldsForm>
    </AccountSection>
  );
}

/** The time zones to choose from: all that this browser knows, and the one in use. */
function timeZones(inUse: string): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', inUse]);
  return [...names]
    .toSorted()
    .map((name) => ({ value: name, label: name.replaceAll('_', ' ').replaceAll('/', ' / ') }));
}

/** Light or dark paper, on this device. */
function ColorModeSection() {
  const { t } = useLingui();
  const [mode, choose] = useColorMode();
  const names = useColorModeNames();
  return (
    <AccountSection title={t`Appearance`} lead={t`On this device.`}>
      <div className="w-full">
        <Segments
          legend={t`Theme`}
          name="color-mode"
          value={mode}
          onChange={choose}
          options={COLOR_MODES.map((value) => ({ value, label: names[value] }))}
        />
      </div>
    </AccountSection>
  );
}

/** How stamps are felt, heard and drawn in this browser. What can be felt is at once. */
function FeelSection() {
  const { t } = useLingui();
  const isWanted = useStoredWords(stampFeel);
  const choices = [
    ...('vibrate' in navigator ? [{ feel: 'vibration', label: t`Vibrate` }] : []),
    { feel: 'sound', label: t`Play a sound` },
    { feel: 'emoji', label: t`Show the habit’s emoji in its stamp` },
  ];
  return (
    <AccountSection title={t`When a day is stamped`} lead={t`On this device.`}>
      <div className="flex flex-col">
        {choices.map(({ feel, label }) => (
          <Checkbox
            key={feel}
            label={label}
            checked={isWanted(feel)}
            onChange={({ target: { checked } }) => {
              stampFeel.set(feel, checked);
              if (checked && feel !== 'emoji') void feelStamp();
            }}
          />
        ))}
      </div>
    </AccountSection>
  );
}
