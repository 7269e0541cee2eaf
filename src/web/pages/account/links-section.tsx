import { useLingui } from '@lingui/react/macro';
import type { Link } from '#contract/links.ts';
import { FieldsForm } from '../../app/form/use-form.tsx';
import { Select } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { AccountSection } from './account-frame.tsx';
import { useHabitOptions, useHabitText } from './habit-choice.tsx';
import { daysIn, HowLong } from './how-long.tsx';
import { AddressToCopy, LinkList, LinkRow, useLinkForm } from './link-list.tsx';
import { PrintStickers } from './sticker-sheet.tsx';

/** The addresses that mark a habit: how each is made, shown again, printed and closed. */
export function LinksSection() {
  const { t } = useLingui();
  const hasHabit = useHabitOptions().length > 0;
  return (
    <AccountSection
      title={t`Stamp links`}
      lead={t`A link marks today of one habit, from a sticker, a shortcut or the home screen. Whoever has it can do that, and nothing else.`}
    >
      <LinkList
        kinds={['stamp']}
        example={t`A sticker on the bathroom mirror marks “Floss” when your phone touches it.`}
        Row={StampRow}
        make={t`Make a link`}
        Form={hasHabit ? LinkForm : null}
      >
        {(links) => <PrintStickers links={links} />}
      </LinkList>
    </AccountSection>
  );
}

/** Makes a link that marks a habit. */
function LinkForm({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui();
  const form = useLinkForm(
    (fields) => ({
      kind: 'stamp',
      habit: fields.get('habit'),
      name: fields.get('name'),
      at_once: fields.has('at_once'),
      days: daysIn(fields),
    }),
    onLeave,
  );
  return (
    <FieldsForm form={form} submit={t`Make the link`} onCancel={onLeave}>
      <Select {...form.field('habit')} label={t`Habit`} options={useHabitOptions()} />
      <TextField
        {...form.field('name')}
        label={t`Where it is used, if you like`}
        description={t`The thing or the place, such as “Bathroom mirror”.`}
        autoComplete="off"
      />
      <div>
        <Checkbox
          name="at_once"
          aria-describedby="at-once-help"
          label={t`Stamp as soon as the link opens, where I am signed in`}
        />
        <p id="at-once-help" className="text-sm text-faint">
          {t`Opening the link is enough then, and you can undo it. Elsewhere it asks for one press.`}
        </p>
      </div>
      <HowLong />
    </FieldsForm>
  );
}

function StampRow({ link }: { link: Link }) {
  return <LinkRow link={link} title={useHabitText()(link.habit)} Shown={CodeDialog} />;
}

interface CodeDialogProps {
  link: Link;
  title: string;
  onClose: () => void;
}

/** The address of a link, as a camera reads it and as it is copied. */
function CodeDialog({ link: { address }, title, onClose }: CodeDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex flex-col items-start gap-4">
        <p>{t`Scan this, or write the address to an NFC sticker or into a shortcut.`}</p>
        <QrCode text={address} label={t`QR code of the link`} />
        <AddressToCopy address={address} onClose={onClose} />
      </div>
    </Dialog>
  );
}
