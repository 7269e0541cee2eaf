import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { eraseUnsent, longGone, sealedFile } from '../../sync/sealed-file.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { download } from '../../ui/browser.ts';

/**
 * Says that something of somebody has waited here for long, without a name and without a word of
 * what it is: that only its owner sees, signed in. Who deletes it is asked twice.
 */
export function UnsentNotice() {
  const { t } = useLingui();
  const [people, setPeople] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState(0);
  const [saving, setSaving] = useState<'saved' | 'failed'>();
  useEffect(() => {
    const look = async () => setPeople(await longGone());
    // Where nothing can be read, nothing can be said.
    look().catch(() => undefined);
  }, []);
  if (people.length === 0) return null;

  const keep = () => setAsked(0);
  const save = async () => {
    try {
      download('habitude-unsent.json', await sealedFile(people));
      setSaving('saved');
    } catch {
      setSaving('failed');
    }
  };
  const erase = async () => {
    keep();
    await eraseUnsent(people);
    setPeople([]);
  };
  return (
    <section
      aria-label={t`Unsent changes`}
      className="mt-8 flex flex-col items-start border-l-4 border-amber py-1 pl-3"
    >
      <p>
        {t`Changes that are not saved on the server have been on this device for more than 30 days. Whoever made them finds them again by signing in here; nobody else sees what they are.`}
      </p>
      <Button variant="quiet" className="-ml-4" onClick={() => setAsked(1)}>
        {t`Delete these changes`}
      </Button>
      {asked === 1 && (
        <ConfirmDialog
          title={t`Delete the unsent changes?`}
          confirm={t`Delete these changes`}
          cancel={t`Keep them`}
          onConfirm={() => setAsked(2)}
          onCancel={keep}
        >
          <p>
            {t`They are on this device alone: the server does not have them. If they may be yours, sign in first.`}
          </p>
          <p className="my-2">
            {t`You can save them to a sealed file first. Only the person who made them can open it, signed in, under “Your data”.`}
          </p>
          <Button onClick={() => void save()}>{t`Save a sealed file`}</Button>
          <p role="status" className="mt-2 empty:sr-only">
            {saving === 'saved' && t`The file was saved.`}
            {saving === 'failed' &&
              t`The file could not be made: only the server can seal it. Try again later.`}
          </p>
        </ConfirmDialog>
      )}
      {asked === 2 && (
        <ConfirmDialog
          title={t`Delete them for ever?`}
          confirm={t`Delete for ever`}
          cancel={t`Keep them`}
          onConfirm={() => void erase().catch(() => undefined)}
          onCancel={keep}
        >
          {t`Once deleted they can’t be brought back, by anybody.`}
        </ConfirmDialog>
      )}
    </section>
  );
}
