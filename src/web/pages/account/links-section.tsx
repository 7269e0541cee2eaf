import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Link } from '#contract/links.ts';
import { MAX_LINKS } from '#domain/limits.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { useHabit, useNotebook } from '../../sync/use-notebook.ts';
import { useFocusKept } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { AccountSection, FoldedForm, Loaded } from './account-frame.tsx';
import { EndText } from './end-text.tsx';
import { LinkForm } from './link-form.tsx';
import { linkCalls, linksQuery } from './links.ts';
import { PrintStickers } from './sticker-sheet.tsx';
import { useRemoval } from './use-removal.ts';

/** The addresses that mark a habit: how each is made, shown again, printed and closed. */
export function LinksSection() {
  const { t } = useLingui();
  const query = useQuery(linksQuery);
  const list = useFocusKept<HTMLDivElement>(query.data?.length ?? 0);
  const hasHabit = useNotebook().notebook?.habits.some(({ is_active }) => is_active);
  return (
    <AccountSection
      title={t`Stamp links`}
      lead={t`A link marks today of one habit, from a sticker, a shortcut or the home screen. Whoever has it can do that, and nothing else.`}
    >
      <Loaded query={query} rows={1} label={t`Loading your links…`}>
        {(links) => (
          <>
            <div ref={list} tabIndex={-1} className="w-full outline-none">
              {links.length > 0 && (
                <ul className="border-t border-rule">
                  {links.map((link) => (
                    <LinkRow key={link.id} link={link} />
                  ))}
                </ul>
              )}
            </div>
            {links.length >= MAX_LINKS && (
              <p>{t`An account holds ${MAX_LINKS} links at most. Please close one that you no longer use.`}</p>
            )}
            <div className="flex w-full flex-wrap gap-2">
              {links.length < MAX_LINKS && hasHabit && (
                <FoldedForm label={t`Make a link`} Form={LinkForm} />
              )}
              {links.length > 0 && <PrintStickers links={links} />}
            </div>
          </>
        )}
      </Loaded>
    </AccountSection>
  );
}

/** What a link is for. */
function useLinkTitle(link: Link): string {
  const { t } = useLingui();
  const habit = useHabit(link.habit ?? '');
  return habit ? `${habit.icon} ${habit.name}` : t`A habit that was deleted`;
}

function LinkRow({ link }: { link: Link }) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const [isShown, setShown] = useState(false);
  const title = useLinkTitle(link);
  const { mutate: close, isPending } = useRemoval({
    queryKey: linksQuery.queryKey,
    remove: () => linkCalls.closeLink({ params: { id: link.id } }),
    said: () => t`Closed: ${title}`,
  });
  const used = link.used_at && format.moment(link.used_at, 'day');
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-rule py-3">
      <div id={`${id}-what`} className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {link.name !== '' && <p className="text-sm wrap-anywhere">{link.name}</p>}
        <p className="text-sm text-faint">
          {used === null ? t`Not used yet` : t`Last used ${used}`}
          <EndText end={link.expires_at} />
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          id={`${id}-show`}
          aria-labelledby={`${id}-show ${id}-what`}
          onClick={() => setShown(true)}
        >
          {t`Show`}
        </Button>
        <Button
          id={`${id}-close`}
          aria-labelledby={`${id}-close ${id}-what`}
          disabled={isPending}
          onClick={() => close()}
        >
          {t`Close`}
        </Button>
      </div>
      {isShown && <CodeDialog link={link} title={title} onClose={() => setShown(false)} />}
    </li>
  );
}

interface LinkDialogProps {
  link: Link;
  title: string;
  onClose: () => void;
}

/** The address of a link, as a camera reads it and as it is copied. */
function CodeDialog({ link: { address }, title, onClose }: LinkDialogProps) {
  const { t } = useLingui();
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    toasts.add(() => ({ severity: 'success', summary: t`Link copied`, life: 4000 }));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex flex-col items-start gap-4">
        <p>{t`Scan this, or write the address to an NFC sticker or into a shortcut.`}</p>
        <QrCode text={address} label={t`QR code of the link`} />
        <p className="text-sm wrap-anywhere select-all">{address}</p>
        <div className="flex flex-wrap gap-2">
          {/* Browsers offer it over https alone. */}
          {'clipboard' in navigator && (
            <Button variant="primary" onClick={() => void copy()}>{t`Copy the link`}</Button>
          )}
          <Button variant="quiet" onClick={onClose}>{t`Done`}</Button>
        </div>
      </div>
    </Dialog>
  );
}
