import { useLingui } from '@lingui/react/macro';
import type { Link } from '#contract/links.ts';
import { useNotebook } from '../../sync/use-notebook.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { AccountSection } from './account-frame.tsx';
import { LinkForm } from './link-form.tsx';
import { AddressToCopy, LinkList, LinkRow, useLinkTitle } from './link-list.tsx';
import { PrintStickers } from './sticker-sheet.tsx';

/** The addresses that mark a habit: how each is made, shown again, printed and closed. */
export function LinksSection() {
  const { t } = useLingui();
  const hasHabit = useNotebook().notebook?.habits.some(({ is_active }) => is_active);
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

function StampRow({ link }: { link: Link }) {
  return <LinkRow link={link} title={useLinkTitle(link)} Shown={CodeDialog} />;
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
