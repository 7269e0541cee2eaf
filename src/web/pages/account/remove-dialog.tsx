import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod/mini';
import { FormEnd, useForm } from '../../app/form/use-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SECTION_FORM_CLASS } from './account-frame.tsx';
import { credentialsQuery, isNotProven, useProof } from './prove-dialog.tsx';

interface RemoveDialogProps {
  title: string;
  /** what it no longer does, by its name */
  children: ReactNode;
  remove: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something that lets the person in is removed; a refusal stays to be read. */
export function RemoveDialog({ title, children, remove, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { proven, dialog } = useProof();
  const form = useForm({
    schema: z.object({}),
    async send() {
      try {
        await proven(remove);
      } catch (error) {
        if (isNotProven(error)) return;
        throw error;
      }
      for (const queryKey of [credentialsQuery.queryKey, ['sessions']])
        await queryClient.invalidateQueries({ queryKey });
      onClose();
    },
  });
  return (
    <Dialog title={title} description={children} role="alertdialog" onClose={onClose}>
      <form {...form.props} className={SECTION_FORM_CLASS}>
        <FormEnd form={form} submit={t`Remove`} variant="danger" onCancel={onClose} isDialog />
      </form>
      {dialog}
    </Dialog>
  );
}
