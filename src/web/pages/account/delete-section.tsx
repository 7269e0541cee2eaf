import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { deleteAccountBody } from '#contract/profile.ts';
import { api } from '../../app/api/api.ts';
import { FieldsForm, useForm } from '../../app/form/use-form.tsx';
import { useProfile } from '../../app/session/profile-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AccountSection } from './account-frame.tsx';
import { usePasswordProof } from './prove-dialog.tsx';

/** The end of the account. */
export function DeleteSection({ email, onDeleted }: { email: string; onDeleted: () => void }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  return (
    <AccountSection
      title={t`Delete the account`}
      lead={t`Your account will be closed at once, and everything that is stored about you deleted within minutes. The server’s backups may keep a copy for a while.`}
    >
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t`Delete the account`}
      </Button>
      {asking && (
        <DeleteDialog email={email} onDeleted={onDeleted} onCancel={() => setAsking(false)} />
      )}
    </AccountSection>
  );
}

interface DeleteDialogProps {
  email: string;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Asks once, and who it is: by password, or as is asked before any such deed. */
function DeleteDialog({ email, onDeleted, onCancel }: DeleteDialogProps) {
  const { t } = useLingui();
  const { field, proven, dialog } = usePasswordProof('password');
  const isOperator = useProfile()?.is_operator === true;
  const form = useForm({
    schema: deleteAccountBody,
    send: async (body) => {
      if (await proven(() => api.deleteAccount({ body }))) onDeleted();
    },
  });
  return (
    <Dialog
      title={t`Delete the account?`}
      description={
        <Trans>
          The account of <strong className="wrap-anywhere">{email}</strong>, all its habits and all
          their stamps will be deleted. Nothing brings them back.
        </Trans>
      }
      role="alertdialog"
      onClose={onCancel}
    >
      {isOperator && (
        <p>{t`You are an operator. If you are the only one, make somebody else an operator first: afterwards that takes the server’s command line.`}</p>
      )}
      <FieldsForm
        form={form}
        submit={t`Delete permanently`}
        variant="danger"
        onCancel={onCancel}
        isDialog
      >
        {field(form, t`Your password`)}
      </FieldsForm>
      {dialog}
    </Dialog>
  );
}
