import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Link } from '#contract/links.ts';
import type { Look } from '#contract/pictures.ts';
import { FieldsForm } from '../../app/form/use-form.tsx';
import { Select } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { AccountSection } from './account-frame.tsx';
import { useHabitOptions, useHabitText } from './habit-choice.tsx';
import { daysIn, HowLong } from './how-long.tsx';
import { AddressToCopy, LinkList, LinkRow, useLinkForm } from './link-list.tsx';

/** The pictures that other screens show: how each is made, shown again and closed. */
export function PicturesSection() {
  const { t } = useLingui();
  return (
    <AccountSection
      title={t`Pictures`}
      lead={t`A picture shows your habits on another screen: a widget, a dashboard, electronic paper. Whoever has its address sees their names and days, and nothing else.`}
    >
      <LinkList
        kinds={['board', 'year']}
        example={t`A widget on your phone shows what is left today, and a frame in the hall a year of reading.`}
        Row={PictureRow}
        make={t`Make a picture`}
        Form={PictureForm}
      />
    </AccountSection>
  );
}

function PictureRow({ link }: { link: Link }) {
  const { t } = useLingui();
  const habit = useHabitText()(link.habit);
  const title = link.kind === 'board' ? t`Today, all habits` : t`Year: ${habit}`;
  return <LinkRow link={link} title={title} Shown={PictureDialog} />;
}

const BOARD = 'board';

function PictureForm({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui();
  const habits = useHabitOptions();
  const form = useLinkForm((fields) => {
    const habit = fields.get('habit');
    const of = habit === BOARD ? { kind: 'board' } : { kind: 'year', habit };
    return { ...of, name: fields.get('name'), days: daysIn(fields) };
  }, onLeave);
  return (
    <FieldsForm form={form} submit={t`Make the picture`} onCancel={onLeave}>
      <Select
        {...form.field('habit')}
        label={t`Of what`}
        options={[
          { value: BOARD, label: t`Today, all habits` },
          ...habits.map(({ value, label: habit }) => ({ value, label: t`Year: ${habit}` })),
        ]}
      />
      <TextField
        {...form.field('name')}
        label={t`Where it is shown, if you like`}
        description={t`The screen, such as “Kitchen”.`}
        autoComplete="off"
      />
      <HowLong />
    </FieldsForm>
  );
}

/** As wide and high as it comes, unless it is said. */
const SIZES = ['', '320x320', '800x480', '1200x800'];

interface PictureDialogProps {
  link: Link;
  title: string;
  onClose: () => void;
}

/** The addresses of a picture, and what each shows. */
function PictureDialog({ link: { address }, title, onClose }: PictureDialogProps) {
  const { t } = useLingui();
  const [format, setFormat] = useState<'svg' | 'png' | 'json'>('svg');
  const [look, setLook] = useState<Look>('light');
  const [size, setSize] = useState('');
  const url = new URL(address);
  url.pathname = url.pathname.replace(/svg$/, format);
  if (format !== 'json') {
    const [width, height] = size.split('x');
    if (look !== 'light') url.searchParams.set('look', look);
    if (width && height) {
      url.searchParams.set('width', width);
      url.searchParams.set('height', height);
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex flex-col items-stretch gap-4">
        <Select
          label={t`Format`}
          value={format}
          onChoose={setFormat}
          options={[
            { value: 'svg', label: t`Drawing (SVG)` },
            { value: 'png', label: t`Pixels (PNG)` },
            { value: 'json', label: t`Figures (JSON)` },
          ]}
        />
        {format !== 'json' && (
          <>
            <Select
              label={t`Look`}
              value={look}
              onChoose={setLook}
              options={[
                { value: 'light', label: t`Light` },
                { value: 'dark', label: t`Dark` },
                { value: 'one-bit', label: t`Black on white, for electronic paper` },
              ]}
            />
            <Select
              label={t`Size`}
              description={t`The address takes any width and height, in pixels.`}
              value={size}
              onChoose={setSize}
              options={SIZES.map((value) => ({
                value,
                label: value === '' ? t`As it comes` : value.replace('x', ' × '),
              }))}
            />
            <img
              src={`${url.pathname}${url.search}`}
              alt={t`Preview of the picture`}
              className="max-h-72 max-w-full self-start border border-rule"
            />
          </>
        )}
        <AddressToCopy address={url.href} onClose={onClose} />
      </div>
    </Dialog>
  );
}
