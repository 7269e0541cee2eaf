import { useLingui } from '@lingui/react/macro';
import { download } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows recovery codes, once: on screen, as a file and on paper. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useLingui();
  const title = t`Your recovery codes`;

  const save = () =>
    download('habitude-recovery-codes.txt', new Blob([`${title}\n\n${codes.join('\n')}\n`]));

  return (
    <Dialog title={title} role="alertdialog" onClose={onClose}>
      <p>{t`Each of these lets you in once when you lose your device. Keep them where others do not find them: they are not shown again.`}</p>
      <ul className="flex flex-col gap-1 font-mono text-sm">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2 print:hidden">
        <Button variant="quiet" onClick={() => window.print()}>
          {t`Print`}
        </Button>
        <Button variant="quiet" onClick={save}>
          {t`Download`}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {t`I have kept them`}
        </Button>
      </div>
    </Dialog>
  );
}
