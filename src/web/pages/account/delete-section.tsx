import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Profile } from '#contract/profile.ts';
import { api } from '../../app/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { AccountSection } from './account-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';

interface DeleteSectionProps {
  profile: Profile;
  onDeleted: () => void;
}

export function DeleteSection({ profile: { email }, onDeleted }: DeleteSectionProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  return (
    <AccountSection
      title={t`Delete the account`}
      lead={t`Your account will be closed at once, and everything that is stored about you deleted within minutes. Backups of the server may keep a copy for a while.`}
    >
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Trans>Delete the account</Trans>
      </Button>
      {asking && (
        <PasswordDialog
          title={t`Delete the account?`}
          role="alertdialog"
          submit={t`Delete permanently`}
          variant="danger"
          send={api.deleteAccount}
          onDone={onDeleted}
          onCancel={() => setAsking(false)}
        >
          <Trans>
            The account of <strong className="wrap-anywhere">{email}</strong>, all its habits and
            all their stamps will be deleted. Nothing brings them back.
          </Trans>
        </PasswordDialog>
      )}
    </AccountSection>
  );
}
