import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Profile } from '#contract/profile.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AccountSection } from './account-section.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';

interface DeleteSectionProps {
  profile: Profile;
  onDeleted: () => void;
}

export function DeleteSection({ profile, onDeleted }: DeleteSectionProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  return (
    <AccountSection
      title={t`Delete the account`}
      lead={t`Everything that is stored about you is deleted, at once and for ever.`}
    >
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Trans>Delete the account</Trans>
      </Button>
      {asking && (
        <Dialog title={t`Delete the account?`} role="alertdialog" onClose={() => setAsking(false)}>
          <DeleteAccountForm
            email={profile.email}
            onDeleted={onDeleted}
            onCancel={() => setAsking(false)}
          />
        </Dialog>
      )}
    </AccountSection>
  );
}
