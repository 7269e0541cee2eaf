import { useLingui } from '@lingui/react/macro';
import { LOCALES, LOCALE_NAMES } from '#contract/locale.ts';
import { updateProfileBody } from '#contract/profile.ts';
import type { Profile } from '#contract/profile.ts';
import { api } from '../../app/api/api.ts';
import { FormEnd, useForm } from '../../app/form/use-form.tsx';
import { useLanguageSwitch } from '../../app/language/language-link.tsx';
import { profileStore } from '../../app/session/profile-store.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { Format } from '../../ui/use-format.ts';
import { AccountSection, SECTION_FORM_CLASS } from './account-section.tsx';

const LANGUAGES = LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }));

/** Name, language, and how the person's days are counted. */
export function PersonSection({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const format = useFormat();
  const otherLanguage = useLanguageSwitch();
  const form = useForm({
    schema: updateProfileBody,
    read: (fields) => ({
      name: fields.get('name'),
      locale: fields.get('locale'),
      time_zone: fields.get('time_zone'),
      day_start_hour: Number(fields.get('day_start_hour')),
    }),
    send: async (body) => {
      const changed = await api.updateProfile({ body });
      profileStore.keep(changed);
      toasts.add(() => ({ severity: 'success', summary: t`Saved`, life: 4000 }));
      if (changed.locale === otherLanguage.locale) otherLanguage.go();
    },
  });
  return (
    <AccountSection title={t`You`}>
      <form {...form.props} className={SECTION_FORM_CLASS}>
        <TextField
          {...form.field('name')}
          label={t`Name`}
          autoComplete="name"
          defaultValue={profile.name}
        />
        <Select
          {...form.field('locale')}
          label={t`Language`}
          options={LANGUAGES}
          defaultValue={profile.locale}
          description={t`Also the language of the emails you get.`}
        />
        <Select
          {...form.field('time_zone')}
          label={t`Time zone`}
          options={timeZones(profile.time_zone)}
          defaultValue={profile.time_zone}
        />
        <Select
          {...form.field('day_start_hour')}
          label={t`A day begins at`}
          options={hoursOfDay(format)}
          defaultValue={String(profile.day_start_hour)}
          description={t`If you go to bed after midnight: until this hour, it is still yesterday.`}
        />
        <FormEnd form={form} submit={t`Save`} className="self-start" />
      </form>
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

const HOURS_A_DAY = 24;

/** The hours of a day as the reader's clock shows them. */
function hoursOfDay(format: Format): { value: string; label: string }[] {
  return Array.from({ length: HOURS_A_DAY }, (_, hour) => ({
    value: String(hour),
    label: format.hour(hour),
  }));
}
